/** A game looked back over: any position of it, drawn by the same boards as a live table. */
import type { Frame, LineInfo, OutcomeInfo, Position, SeatKey, TableInfo, Target } from '../wire';
import { api } from './api';
import { keyOf } from './board';
import type { Lit, TargetKey } from './board';
import { MotionQueue, STILL } from './motion';
import type { MotionState } from './motion';
import type { ScreenTable } from './screen';
import { withTape } from './told';
import type { ByTarget, LogEntry } from './told';

const MOST_KEPT = 300;
const NONE: ByTarget<never> = new Map<TargetKey, never>();

type Fetch = (at: number) => Promise<Position>;

/** The game of a table as the holder of a key may see it, at its beginning. */
export async function openReplay(table: string, key?: SeatKey): Promise<ReplayTable> {
  const viewer = key?.seat ?? -1;
  const fetch: Fetch = (at) => api.position(table, at, viewer, key?.secret);
  const [info, games] = await Promise.all([api.table(table), api.games()]);
  const unit = games.find((game) => game.game === info.game)?.unit ?? 1;
  const replay = new ReplayTable(info, unit, viewer, fetch);
  await replay.go(0); // tells how long the game is
  return replay;
}

export class ReplayTable implements ScreenTable {
  position: Position | null = $state.raw(null);
  problem = $state('');
  wanted = $state(0);
  shown = $state(0);
  lit: Lit | null = $state.raw(null);
  pointed: TargetKey | null = $state(null);
  private moving: MotionState = $state.raw(STILL);
  private readonly kept = new Map<number, Promise<Position>>();
  private readonly queue: MotionQueue;

  readonly question = null;
  readonly choices = NONE;
  readonly previews = NONE;
  readonly reasons = NONE;
  readonly hinted: ReadonlySet<TargetKey> = new Set();
  readonly sent = null;
  readonly lines: readonly LineInfo[] = [];
  readonly framedAt = 0;

  frame: Frame = $derived.by(() => frameOf(this.position, this.viewer));
  components = $derived(this.frame.components);
  log: readonly LogEntry[] = $derived(withTape([], this.frame));
  motion = $derived({ ...this.moving, skip: () => this.queue.skip() });

  constructor(
    readonly info: TableInfo,
    readonly unit: number,
    readonly viewer: number,
    private readonly fetch: Fetch,
    still?: () => boolean,
  ) {
    this.queue = new MotionQueue((state) => (this.moving = state), still);
  }

  get view(): unknown {
    return this.frame.view;
  }

  get length(): number {
    return this.position?.length ?? 0;
  }

  /** Whoever is to decide at this position. */
  get waitingSeat(): number {
    return this.position?.waiting[0] ?? this.shown;
  }

  get outcome(): OutcomeInfo | null {
    return this.position?.outcome ?? null;
  }

  /** Go to a position; of several wishes only the newest is shown. */
  async go(at: number): Promise<void> {
    const last = this.position?.at ?? -1;
    const goal = Math.max(0, this.position ? Math.min(at, this.length) : at);
    this.wanted = goal;
    this.queue.skip();
    try {
      const found = await this.at(goal);
      if (this.wanted !== goal) return;
      this.position = found;
      this.wanted = found.at;
      this.problem = '';
      if (found.at === last + 1) this.queue.play(found.tape);
    } catch (cause) {
      this.kept.delete(goal);
      if (this.wanted === goal)
        this.problem = cause instanceof Error ? cause.message : String(cause);
    }
  }

  private at(goal: number): Promise<Position> {
    const known = this.kept.get(goal);
    if (known) return known;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    const asked = this.fetch(goal);
    this.kept.set(goal, asked);
    return asked;
  }

  show(seat: number): void {
    this.shown = seat;
  }

  choose(): void {
    // positions of the past are only looked at
  }

  canUndo(): boolean {
    return false;
  }

  undo(): void {
    void this.go(this.wanted - 1);
  }

  point(target: Target | null): void {
    this.pointed = target && keyOf(target);
  }

  light(lit: Lit | null): void {
    this.lit = lit;
  }
}

function frameOf(position: Position | null, viewer: number): Frame {
  return {
    type: 'frame',
    index: position?.at ?? 0,
    viewer,
    view: position?.view ?? null,
    waiting: position?.waiting ?? [],
    asked: position?.asked ?? '',
    questions: [],
    points: position?.points ?? [],
    tape: position?.tape ?? [],
    undone: false,
    clock: null,
    outcome: position?.outcome ?? null,
    components: position?.components ?? [],
  };
}
