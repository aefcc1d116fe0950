import { useSyncExternalStore } from 'react';
import { makeListeners } from './listeners.ts';

export type Theme = 'light' | 'dark';

const key = 'forno.theme';
const chosen = makeListeners();

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : systemTheme();
}

/** Chosen by the visitor; remembered, and applied before the first paint by public/theme.js. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Storage may be blocked; the choice then lasts for this visit.
  }
  chosen.tell();
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const forget = chosen.subscribe(listener);
  media.addEventListener('change', listener);
  return () => {
    forget();
    media.removeEventListener('change', listener);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}
