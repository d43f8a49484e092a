/** Plays what has happened, one happening after the other, and can be interrupted at any time. */
import type { Happening } from '../wire';

export const SHORTEST = 150;
export const LONGEST = 300;
const WHOLE = 2_400; // a long tape hurries, so that nobody waits much longer than this
const MOST = WHOLE / SHORTEST; // what would come still later is shown at once, the oldest first

/** How long each happening of a run lasts, in milliseconds. */
export function paceOf(count: number): number {
  return Math.round(Math.max(SHORTEST, Math.min(LONGEST, WHOLE / Math.max(1, count))));
}

export interface MotionState {
  readonly now: Happening | null;
  readonly coming: readonly Happening[];
  readonly duration: number;
}

export const STILL: MotionState = { now: null, coming: [], duration: 0 };

export class MotionQueue {
  private state: MotionState = STILL;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `tell` hears every change; `still` says whether motion is unwanted just now. */
  constructor(
    private readonly tell: (state: MotionState) => void,
    private readonly still: () => boolean = wantsStillness,
  ) {}

  get busy(): boolean {
    return this.state.now !== null;
  }

  play(tape: readonly Happening[]): void {
    if (tape.length === 0) return;
    if (this.still()) return this.skip();
    const coming = [...this.state.coming, ...tape].slice(-MOST);
    this.become({ ...this.state, coming, duration: paceOf(coming.length) });
    if (!this.busy) this.next();
  }

  /** Finish everything at once. */
  skip(): void {
    clearTimeout(this.timer);
    if (this.state !== STILL) this.become(STILL);
  }

  private next(): void {
    const [now, ...coming] = this.state.coming;
    if (now === undefined) return this.skip();
    this.become({ now, coming, duration: this.state.duration });
    this.timer = setTimeout(() => this.next(), this.state.duration);
  }

  private become(state: MotionState): void {
    this.state = state;
    this.tell(state);
  }
}

export function wantsStillness(): boolean {
  if (typeof matchMedia === 'undefined') return true;
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
