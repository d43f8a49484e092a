/** Puts the patterns of the biomes into the page, once for all maps, cards and pictures. */
import { mount } from 'svelte';
import Patterns from './Patterns.svelte';

let there = false;

export function needPatterns(): void {
  if (there) return;
  there = true;
  mount(Patterns, { target: document.body });
}
