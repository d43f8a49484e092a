/** Hover and focus of anything that a code points at: the table shows its preview beside it. */
import type { BoardTable } from '../../lib/board';
import type { EcoView, Target } from '../../wire';

export function pointing(table: BoardTable<EcoView>, at: Target, may = () => true) {
  const point = (event: Event) => {
    if (may()) table.point(at, event.currentTarget as Element);
  };
  const leave = () => table.point(null);
  return { onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave };
}
