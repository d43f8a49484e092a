/** What the server has told, put into the form that boards look things up in. */
import type { Choice, Frame, Happening, Peeked, Preview, Question, Reason } from '../wire';
import { cellKey, keyOf } from './board';
import type { Lit, TargetKey } from './board';

export type ByTarget<Thing> = ReadonlyMap<TargetKey, Thing>;

export function choicesByTarget(question: Question | null): ByTarget<readonly Choice[]> {
  const found = new Map<TargetKey, Choice[]>();
  for (const choice of question?.choices ?? []) {
    const key = keyOf(choice.target);
    const there = found.get(key);
    if (there) there.push(choice);
    else found.set(key, [choice]);
  }
  return found;
}

/** The best preview of each target's codes. */
export function previewsByTarget(
  question: Question | null,
  peeked: Peeked | null,
): ByTarget<Preview> {
  const byCode = new Map(peeked?.previews.map((preview) => [preview.code, preview]));
  const found = new Map<TargetKey, Preview>();
  for (const choice of question?.choices ?? []) {
    const key = keyOf(choice.target);
    const preview = byCode.get(choice.code);
    const known = found.get(key);
    if (preview && (!known || preview.points > known.points)) found.set(key, preview);
  }
  return found;
}

export function reasonsByTarget(peeked: Peeked | null): ByTarget<Reason> {
  return new Map(peeked?.reasons.map((reason) => [keyOf(reason.target), reason]));
}

export function questionOf(frame: Frame | undefined, seat: number): Question | null {
  return frame?.questions.find((question) => question.seat === seat) ?? null;
}

// -- secrets between seats of one browser ---------------------------------------------------------

function withoutViewer(view: unknown): string {
  return JSON.stringify(view, (key, value: unknown) => (key === 'viewer' ? undefined : value));
}

/** Whether one of two seats knows something that the other does not. */
export function knowsOther(one: Frame, other: Frame): boolean {
  return withoutViewer(one.view) !== withoutViewer(other.view);
}

/** The held seat that should look at the table next, starting after the present one; null when
 * the present one is still asked, or none is. */
export function nextAsked(
  held: readonly number[],
  viewer: number,
  frames: ReadonlyMap<number, Frame>,
): number | null {
  const newest = Math.max(...[...frames.values()].map((frame) => frame.index));
  const asked = (seat: number): boolean => {
    const frame = frames.get(seat);
    return frame?.index === newest && questionOf(frame, seat) !== null;
  };
  const start = held.indexOf(viewer);
  if (frames.get(viewer)?.index !== newest || asked(viewer)) return null;
  const others = [...held.slice(start + 1), ...held.slice(0, Math.max(0, start))];
  return others.find(asked) ?? null;
}

// -- the log --------------------------------------------------------------------------------------

export interface LogEntry {
  readonly number: number; // a key for lists
  readonly index: number; // of the frame that told it
  readonly text: string;
  readonly event: unknown;
  readonly undone: boolean; // it was taken back
}

const LONGEST_LOG = 400;

/** The log with a frame's tape; a step back strikes out what the last frame had told. */
export function withTape(log: readonly LogEntry[], frame: Frame): readonly LogEntry[] {
  const last = log.findLast((entry) => !entry.undone)?.index;
  const kept = frame.undone
    ? log.map((entry) => (entry.index === last ? { ...entry, undone: true } : entry))
    : log;
  if (frame.tape.length === 0) return kept;
  const first = (log[log.length - 1]?.number ?? 0) + 1;
  const told = frame.tape.map((happening, place) => ({
    number: first + place,
    index: frame.index,
    text: happening.text,
    event: happening.event,
    undone: false,
  }));
  return [...kept, ...told].slice(-LONGEST_LOG);
}

/** The cells that an event is about, where it says so in the usual words. */
export function litByEvent(event: Happening['event']): Lit | null {
  if (typeof event !== 'object' || event === null) return null;
  const { q, r, x, y, seat } = event as Record<string, unknown>;
  const place = Number.isInteger(q) ? [q, r] : [x, y];
  if (!place.every(Number.isInteger)) return null;
  const cell = cellKey(place as number[]);
  return {
    seat: Number.isInteger(seat) ? Number(seat) : -1,
    cells: new Set([cell]),
    cards: new Set(),
  };
}
