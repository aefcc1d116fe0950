import { useSyncExternalStore } from 'react';
import moon from '#art/moon.svg?raw';
import { Still } from '#art/still.tsx';
import sun from '#art/sun.svg?raw';
import { IconButton } from './icon-button.tsx';
import { makeListeners } from './store.ts';
import styles from './theme-toggle.module.css';
import { onDevice } from './stored.ts';

type Theme = 'light' | 'dark';

const key = 'forno.theme';
const chosen = makeListeners();

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : systemTheme();
}

/** Chosen by the visitor; remembered, and applied before the first paint by public/theme.js. */
function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  onDevice.set(key, theme);
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

const otherThan = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark');

export function ThemeToggle() {
  const other = otherThan(useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'light'));
  return (
    <IconButton
      label={`Switch to the ${other} theme`}
      // From the visible theme: the prerendered page knows none.
      onClick={() => chooseTheme(otherThan(currentTheme()))}
    >
      <Still svg={sun} className={styles.sun} />
      <Still svg={moon} className={styles.moon} />
    </IconButton>
  );
}
