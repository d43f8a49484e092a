import { expect, it } from 'vitest';
import type { Frame, Peeked, Question } from '../wire';
import { keyOf, target } from './board';
import { fakeFrame } from './fakes';
import {
  choicesByTarget,
  knowsOther,
  litByEvent,
  nextAsked,
  previewsByTarget,
} from './told';
import { reasonsByTarget, withTape } from './told';

const forest = target('cell', [1, -1]);
const refresh = target('button', [], 'refresh');
const question: Question = {
  seat: 0,
  key: 'q',
  text: 'Choose.',
  can_undo: false,
  choices: [
    { code: 1, target: forest, text: 'one' },
    { code: 2, target: forest, text: 'two' },
    { code: 3, target: refresh, text: 'three' },
  ],
};
const peeked: Peeked = {
  type: 'peeked',
  id: 'p',
  index: 1,
  seat: 0,
  previews: [
    { code: 1, points: 60, then: [], gains: [] },
    { code: 2, points: 120, then: [], gains: [] },
  ],
  reasons: [{ code: 9, target: target('pair', [2]), reason: 'no', rule: 'ECO-17', text: 'No.' }],
};

it('keys targets by kind and place, or by name', () => {
  expect(keyOf(target('cell', [1, -1], 'B2'))).toBe('cell:1,-1');
  expect([forest, refresh, target('pair', [3])].map(keyOf)).toEqual([
    'cell:1,-1',
    'button::refresh',
    'pair:3',
  ]);
});

it('groups choices by what they point at', () => {
  const choices = choicesByTarget(question);
  expect(choices.get('cell:1,-1')?.map((choice) => choice.code)).toEqual([1, 2]);
  expect(choicesByTarget(null).size).toBe(0);
});

it('shows the best preview of a target', () => {
  expect(previewsByTarget(question, peeked).get('cell:1,-1')?.code).toBe(2);
  expect(reasonsByTarget(peeked).get('pair:2')?.rule).toBe('ECO-17');
});

it('tells views apart that know different things, whoever looks', () => {
  const view = (viewer: number, hand: number[]): Frame => fakeFrame({ view: { viewer, hand } });
  expect(knowsOther(view(0, [1]), view(1, [1]))).toBe(false);
  expect(knowsOther(view(0, [1]), view(1, []))).toBe(true);
});

it('finds the held seat that is asked next, once all frames are new', () => {
  const asking = (viewer: number, index: number): Frame =>
    fakeFrame({ viewer, index, questions: [{ ...question, seat: viewer }] });
  const idle = (viewer: number, index: number): Frame => fakeFrame({ viewer, index });
  const frames = (...all: Frame[]) => new Map(all.map((frame) => [frame.viewer, frame]));
  expect(nextAsked([0, 2], 0, frames(idle(0, 5), asking(2, 5)))).toBe(2);
  expect(nextAsked([0, 2], 0, frames(idle(0, 5), asking(2, 4)))).toBeNull();
  expect(nextAsked([0, 2], 0, frames(asking(0, 5), asking(2, 5)))).toBeNull();
  expect(nextAsked([0, 2], 2, frames(asking(0, 5), idle(2, 5)))).toBe(0);
});

it('keeps a log, and strikes out what was taken back', () => {
  const told = (index: number, text: string) => fakeFrame({ index, tape: [{ text, event: null }] });
  const log = withTape(withTape([], told(1, 'a')), told(2, 'b'));
  const back = withTape(log, fakeFrame({ index: 3, undone: true }));
  expect(back.map((entry) => [entry.text, entry.undone])).toEqual([
    ['a', false],
    ['b', true],
  ]);
  const again = withTape(back, told(4, 'c'));
  expect(again.map((entry) => entry.number)).toEqual([1, 2, 3]);
  const twice = withTape(again, fakeFrame({ index: 5, undone: true }));
  expect(twice.map((entry) => entry.undone)).toEqual([false, true, true]);
});

it('lights the cell of an event', () => {
  expect(litByEvent({ seat: 1, q: 2, r: -1 })).toMatchObject({ seat: 1, cells: new Set(['2,-1']) });
  expect(litByEvent({ seat: 1 })).toBeNull();
  expect(litByEvent(null)).toBeNull();
});
