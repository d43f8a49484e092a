/** Finds the screen of a game, or none: then the generic board plays it. */
import { games } from '../games';
import type { GameScreen } from './board';

export async function screenOf(game: string): Promise<GameScreen | null> {
  try {
    return (await games[game]?.load()) ?? null;
  } catch {
    return null; // the network went away while it was fetched: the table can still be played
  }
}
