import { beforeEach, expect, it } from 'vitest';
import { target } from './board';
import { FakeWire, fakeFrame, fakeQuestion, fakeWelcome } from './fakes';
import { LiveTable } from './table.svelte';

let wire: FakeWire;
let table: LiveTable;

const sent = (type: string) => wire.sent.filter((message) => message.type === type);
const asking = (seat: number, index: number, some: object = {}) =>
  fakeFrame({ viewer: seat, index, waiting: [seat], questions: [fakeQuestion(seat)], ...some });

beforeEach(() => {
  table = new LiveTable({
    url: 'ws://here/api/play',
    table: 'kestrel-42',
    secrets: () => ['s'.repeat(20)],
    connect: () => (wire = new FakeWire()),
    still: () => true,
  });
  table.open();
});

it('sends the only code of a target', () => {
  wire.accept(fakeWelcome([0]));
  wire.say(asking(0, 3));
  table.choose(target('cell', [7, 0]));
  expect(sent('answer')).toEqual([
    { type: 'answer', id: expect.any(String) as string, seat: 0, index: 3, code: 7 },
  ]);
  expect(table.sent).toBe('cell:7,0');
});

it('sends a decision once, however often it is clicked', () => {
  wire.accept(fakeWelcome([0]));
  wire.say(asking(0, 3));
  table.choose(target('cell', [7, 0]));
  table.choose(target('cell', [7, 0]));
  expect(sent('answer')).toHaveLength(1);
});

it('offers several codes of a target', () => {
  wire.accept(fakeWelcome([0]));
  const choices = [1, 2].map((code) => ({ code, target: target('card', [4]), text: `${code}` }));
  wire.say(asking(0, 3, { questions: [{ ...fakeQuestion(0), choices }] }));
  table.choose(target('card', [4]));
  expect(sent('answer')).toEqual([]);
  expect(table.offered.map((choice) => choice.code)).toEqual([1, 2]);
});

it('says why not, with the rule', () => {
  wire.accept(fakeWelcome([0]));
  wire.say(asking(0, 3));
  const reason = {
    code: 9,
    target: target('cell', [9, 0]),
    reason: 'no',
    rule: 'TOY-08',
    text: 'No.',
  };
  const [peek] = sent('peek');
  wire.say({ type: 'peeked', id: peek?.id, index: 3, seat: 0, previews: [], reasons: [reason] });
  table.choose(target('cell', [9, 0]));
  expect(table.notices).toMatchObject([{ text: 'No.', rule: 'TOY-08' }]);
});

it('takes a refusal as a notice, and lets the seat choose again', () => {
  wire.accept(fakeWelcome([0]));
  wire.say(asking(0, 3));
  table.answer(7);
  const [answer] = sent('answer');
  wire.say({ type: 'refused', id: answer?.id, reason: 'x', rule: 'TOY-09', text: 'Crowded.' });
  expect(table.sent).toBeNull();
  expect(table.notices).toMatchObject([{ text: 'Crowded.' }]);
});

it('forgets previews of an older position', () => {
  wire.accept(fakeWelcome([0]));
  wire.say(asking(0, 3));
  const preview = { code: 7, points: 4, then: [], gains: [] };
  wire.say({ type: 'peeked', id: 'p', index: 3, seat: 0, previews: [preview], reasons: [] });
  expect(table.previews.size).toBe(1);
  wire.say(asking(0, 4));
  expect(table.previews.size).toBe(0);
});

it('hands the screen over without a curtain where nothing is secret', () => {
  wire.accept(fakeWelcome([0, 1]));
  wire.say(asking(0, 3));
  wire.say(fakeFrame({ viewer: 1, index: 3 }));
  expect([table.viewer, table.curtain]).toEqual([0, null]);
  wire.say(fakeFrame({ viewer: 0, index: 4 }));
  wire.say(asking(1, 4));
  expect([table.viewer, table.curtain]).toEqual([1, null]);
});

it('draws a curtain between hidden hands', () => {
  wire.accept(fakeWelcome([0, 1]));
  const hand = (seat: number) => ({ view: { viewer: seat, hand: seat } });
  wire.say(asking(0, 3, hand(0)));
  expect(table.ready).toBe(false);
  wire.say(fakeFrame({ viewer: 1, index: 3, ...hand(1) }));
  expect([table.ready, table.curtain]).toEqual([true, 0]);
  table.lift();
  expect([table.viewer, table.curtain]).toEqual([0, null]);
  wire.say(fakeFrame({ viewer: 0, index: 4, ...hand(0) }));
  wire.say(asking(1, 4, hand(1)));
  expect([table.viewer, table.curtain]).toEqual([0, 1]);
  table.lift();
  expect([table.viewer, table.curtain]).toEqual([1, null]);
});

it('keeps components that a later frame does not repeat', () => {
  wire.accept(fakeWelcome([]));
  const part = { kind: 'tile', number: 1, name: 'Forest', text: '', data: null };
  wire.say(fakeFrame({ viewer: -1, components: [part] }));
  wire.say(fakeFrame({ viewer: -1, index: 2 }));
  expect(table.components).toEqual([part]);
});

it('asks for the score of the seat that is shown', () => {
  wire.accept(fakeWelcome([0]));
  wire.say(asking(0, 3));
  table.show(1);
  expect(sent('tally').map((message) => message.seat)).toEqual([0, 1]);
  const line = { name: 'group', text: 'Largest group', points: 4, cells: [], cards: [] };
  wire.say({ type: 'tallied', id: 't', index: 3, seat: 1, lines: [line], low: 4, high: 4 });
  expect(table.lines).toEqual([line]);
});

it('stays shut, and says why, when there is no such table', () => {
  wire.say({ type: 'fault', id: null, text: 'There is no such table.', closing: true });
  expect([table.fault, table.line]).toEqual(['There is no such table.', 'closed']);
});
