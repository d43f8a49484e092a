/** How seats are called and coloured, wherever they appear. */
import type { SeatInfo } from '../wire';

const COLOURS = ['#b4530f', '#3a744a', '#2f7299', '#7d5a97', '#a23c33', '#6f6414'];

export function seatColour(seat: number): string {
  return COLOURS[seat % COLOURS.length] ?? '#4e5a48';
}

export function seatName(seat: SeatInfo): string {
  return seat.name || (seat.kind === 'bot' ? 'Bot' : `Player ${seat.seat + 1}`);
}

/** The small words under a name: who plays there. */
export function seatWords(seat: SeatInfo, held: readonly number[], over = false): string {
  const words: string[] = [];
  if (held.includes(seat.seat)) words.push(held.length > 1 ? 'here' : 'you');
  if (seat.kind === 'bot') {
    words.push(seat.bot ? `bot · ${seat.bot}` : 'bot');
  }
  if (seat.kind === 'open' && !over) words.push('free seat');
  if (seat.kind === 'person' && !held.includes(seat.seat))
    words.push(seat.here || over ? '' : 'away');
  if (seat.resigned) words.push('has given up');
  return words.filter(Boolean).join(' · ');
}

const WHO = ['Otter', 'Wren', 'Fern', 'Newt', 'Heron', 'Moss'];

/** A name for a seat of pass and play that nobody has named. */
export function inventedName(seat: number): string {
  return WHO[seat % WHO.length] ?? `Player ${seat + 1}`;
}
