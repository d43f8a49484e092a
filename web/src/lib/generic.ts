/** Any game without a picture of its own: its choices in groups, its view in words. */
import type { Choice, Reason, Target } from '../wire';
import type { TargetKey } from './board';
import type { ByTarget } from './told';

export interface Spot {
  readonly key: TargetKey;
  readonly target: Target;
  readonly text: string;
  readonly legal: boolean;
}

export interface Group {
  readonly kind: string;
  readonly title: string;
  readonly spots: readonly Spot[];
}

/** `hand_sizes` as `Hand sizes`. */
export function title(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `cell 1, -2`, or the name of a button. */
export function spotName(target: Target): string {
  if (target.name) return title(target.name);
  return title(`${target.kind} ${target.place.join(', ')}`);
}

const TITLES: Readonly<Record<string, string>> = { button: 'Or', cell: 'Where' };

/** What can be chosen, and what can be pointed at but not chosen, by the kind of target. */
export function groupsOf(
  choices: ByTarget<readonly Choice[]>,
  reasons: ByTarget<Reason>,
): readonly Group[] {
  const groups = new Map<string, Spot[]>();
  const add = (spot: Spot): void => {
    const there = groups.get(spot.target.kind);
    if (there) there.push(spot);
    else groups.set(spot.target.kind, [spot]);
  };
  for (const [key, [first, ...others]] of choices) {
    if (!first) continue;
    const text = others.length === 0 ? first.text : `${spotName(first.target)} …`;
    add({ key, target: first.target, text, legal: true });
  }
  for (const [key, { target }] of reasons) {
    // a kind of target that nothing can be chosen from would only be in the way
    if (choices.has(key) || !groups.has(target.kind)) continue;
    add({ key, target, text: spotName(target), legal: false });
  }
  return [...groups].map(([kind, spots]) => ({ kind, title: TITLES[kind] ?? title(kind), spots }));
}

function valueWords(value: unknown): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (value === null) return '–';
  if (Array.isArray(value)) {
    const nested = value.some((item) => typeof item === 'object');
    return value.length === 0 ? '–' : value.map(valueWords).join(nested ? ' · ' : ' ');
  }
  if (typeof value === 'object') {
    return Object.entries(value as object)
      .map(([name, inner]) => `${title(name)} ${valueWords(inner)}`)
      .join(', ');
  }
  return String(value);
}

const INSIDE: ReadonlySet<string> = new Set(['kind', 'viewer', 'agenda', 'content', 'setup']);

/** A view as names and words; what only the rules need is left out. */
export function wordsOf(view: unknown): readonly (readonly [string, string])[] {
  if (typeof view !== 'object' || view === null) return [];
  return Object.entries(view)
    .filter(([name]) => !INSIDE.has(name))
    .map(([name, value]) => [title(name), valueWords(value)] as const);
}
