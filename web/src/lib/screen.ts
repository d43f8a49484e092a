/** What the parts of the table page need to know besides what boards do: live or replayed. */
import type { BoardTable } from './board';
import type { LogEntry } from './told';

export interface ScreenTable extends BoardTable {
  readonly log: readonly LogEntry[];
  readonly framedAt: number;
}

/** A clock as people read it: `0:42`, `12:05`, `1:00:00`. */
export function showTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  const two = (number: number): string => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
