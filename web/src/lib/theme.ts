/** Light, dark, or as the system has it: chosen once, kept by the browser. */

export type Theme = 'system' | 'light' | 'dark';

const PLACE = 'ecotone.theme';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export function readTheme(kept: string | null): Theme {
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

export function keptTheme(): Theme {
  try {
    return readTheme(localStorage.getItem(PLACE));
  } catch {
    return 'system';
  }
}

export function useTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(PLACE, theme);
  } catch {
    // it lasts as long as the page
  }
}

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
}
