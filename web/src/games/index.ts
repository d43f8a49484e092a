/** The games that have a screen of their own; all others are played on the generic board. */
import type { GameEntry } from '../lib/board';
import EcoPicture from './eco/Picture.svelte';

export const games: Readonly<Record<string, GameEntry>> = {
  eco: { Picture: EcoPicture, load: async () => (await import('./eco')).screen },
};
