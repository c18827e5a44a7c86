import { useSyncExternalStore } from 'react';

/** The theme chosen in this browser. index.html applies it before the first paint. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'fettle.theme';
const listeners = new Set<() => void>();
const system = window.matchMedia('(prefers-color-scheme: dark)');
system.addEventListener('change', apply);

export function useTheme(): Theme {
  return useSyncExternalStore((onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  }, readTheme);
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch (error) {
    // Storage is full or blocked. The choice applies to this page only.
    console.warn('The theme cannot be kept.', error);
  }
  apply();
  for (const listener of listeners) listener();
}

function readTheme(): Theme {
  const chosen = localStorage.getItem(key);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

function apply(): void {
  const theme = readTheme();
  const isDark = theme === 'dark' || (theme === 'system' && system.matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
