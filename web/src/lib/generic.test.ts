import { expect, it } from 'vitest';
import { target } from './board';
import { fakeQuestion } from './fakes';
import { groupsOf, spotName, wordsOf } from './generic';
import { choicesByTarget, reasonsByTarget } from './told';

it('groups choices and what is refused beside them', () => {
  const refused = { code: 9, target: target('cell', [9, 0]), reason: 'x', rule: 'T', text: 'No.' };
  const other = { ...refused, target: target('pair', [1]) };
  const peeked = { type: 'peeked', id: 'p', index: 1, seat: 0, previews: [] } as const;
  const groups = groupsOf(
    choicesByTarget(fakeQuestion(0, [7, 8])),
    reasonsByTarget({ ...peeked, reasons: [refused, other] }),
  );
  expect(groups.map((group) => group.title)).toEqual(['Where']);
  expect(groups[0]?.spots.map((spot) => [spot.text, spot.legal])).toEqual([
    ['Choose 7.', true],
    ['Choose 8.', true],
    ['Cell 9, 0', false],
  ]);
});

it('calls a target with several codes by its place', () => {
  const choices = [1, 2].map((code) => ({ code, target: target('card', [4]), text: `${code}` }));
  const groups = groupsOf(choicesByTarget({ ...fakeQuestion(0), choices }), new Map());
  expect(groups[0]?.spots[0]?.text).toBe('Card 4 …');
  expect(spotName(target('button', [], 'end-turn'))).toBe('End turn');
});

it('puts a view into words', () => {
  const view = {
    kind: 'toy-view',
    viewer: 0,
    round: 2,
    hands: [[1, 2], []],
    open: false,
    a_b: { c: 1 },
  };
  expect(wordsOf(view)).toEqual([
    ['Round', '2'],
    ['Hands', '1 2 · –'],
    ['Open', 'no'],
    ['A b', 'C 1'],
  ]);
  expect(wordsOf(null)).toEqual([]);
});
