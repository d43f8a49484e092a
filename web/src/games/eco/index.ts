/** What ECO brings to the table page. */
import type { GameScreen } from '../../lib/board';
import type { BoardTable } from '../../lib/board';
import type { EcoView } from '../../wire';
import Badge from './Badge.svelte';
import Board from './Board.svelte';
import Rules from './Rules.svelte';
import { scene } from './scene';
import Side from './Side.svelte';
import { turnOf } from './turn.svelte';

/** `round 12 of 20`; everybody has a turn in each. */
function round(table: BoardTable): string {
  const seats = table.info.seats.length;
  const rounds = Number(table.info.options['turns']);
  const now = Math.floor((table.view as EcoView).turn / seats) + 1;
  return now > rounds ? `after ${rounds} rounds` : `round ${now} of ${rounds}`;
}

export const screen: GameScreen = {
  about: round,
  Board,
  Side,
  Below: Rules,
  Badge,
  scene,
  keys: [
    {
      key: 'r',
      text: 'Turn the tile',
      press: (table) => turnOf(table as BoardTable<EcoView>).turn(-1),
    },
  ],
};
