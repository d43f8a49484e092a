/** Points as people write them: 150 sixtieths are `2½`, as kernel/tally.py says them. */

const FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
  '1/6': '⅙',
  '5/6': '⅚',
};

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

export function showPoints(points: number, unit: number): string {
  const size = Math.abs(points);
  const whole = Math.floor(size / unit);
  const rest = size % unit;
  const sign = points < 0 ? '−' : '';
  if (rest === 0) return `${sign}${whole}`;
  const common = divisor(rest, unit);
  const fraction = `${rest / common}/${unit / common}`;
  const shown = FRACTIONS[fraction];
  if (shown) return `${sign}${whole === 0 ? '' : whole}${shown}`;
  return whole === 0 ? `${sign}${fraction}` : `${sign}${whole} ${fraction}`;
}

/** A change: `+2`, `−1½`, `±0`. */
export function showChange(points: number, unit: number): string {
  if (points === 0) return '±0';
  return points > 0 ? `+${showPoints(points, unit)}` : showPoints(points, unit);
}
