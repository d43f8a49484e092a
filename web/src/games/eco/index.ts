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

export const screen: GameScreen = {
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
