import { describe, expect, it } from 'vitest';
import { iconCreditLine, iconCredits } from './credits';
import { gameIcons, ICON_SIDE } from './game-icons';

describe('icons', () => {
  it('has a picture of its own for every animal', () => {
    const animals = ['bear', 'deer', 'fox', 'fish', 'eagle'] as const;
    const paths = new Set(animals.map((animal) => gameIcons[animal].path));
    expect(paths.size).toBe(animals.length);
  });

  it('keeps every path inside its square', () => {
    for (const { path } of Object.values(gameIcons)) {
      const start = /^M\s*(-?[\d.]+)[ ,]?(-?[\d.]+)/i.exec(path);
      expect(start).not.toBeNull();
      expect(Number(start?.[1])).toBeGreaterThanOrEqual(0);
      expect(Number(start?.[1])).toBeLessThanOrEqual(ICON_SIDE);
    }
  });

  it('credits each of them under the licence', () => {
    expect(iconCredits).toHaveLength(Object.keys(gameIcons).length);
    expect(iconCreditLine).toContain('CC BY 3.0');
    expect(iconCreditLine).toContain('fox by Caro Asercion');
  });
});
