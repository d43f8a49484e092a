/** Keys that mean something anywhere at the table; boards walk their own cells. */
import type { BoardTable, GameScreen } from './board';

interface Pressed extends BoardTable {
  askHint(): void;
  offered: readonly unknown[];
}

function inField(event: KeyboardEvent): boolean {
  const element = event.target;
  return element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}

export function pressKey(
  event: KeyboardEvent,
  table: Pressed,
  screen: GameScreen | null | undefined,
  help: () => void,
): void {
  if (event.defaultPrevented || inField(event)) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.toLowerCase();
  const own = screen?.keys?.find((each) => each.key === key);
  if (key === 'escape') stepBack(table);
  else if (key === '?') help();
  else if (own) own.press(table);
  else if (key === 'h') table.askHint();
  else return;
  event.preventDefault();
}

/** Out of the newest thing that was opened; at last, out of the newest decision. */
function stepBack(table: Pressed): void {
  if (table.offered.length > 0) table.offered = [];
  else table.undo();
}
