import { IconButton } from './icon-button.tsx';
import { MoonIcon, SunIcon } from './icons.tsx';
import styles from './theme-toggle.module.css';
import { chooseTheme, currentTheme, type Theme, useTheme } from './theme.ts';

const otherThan = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark');

export function ThemeToggle() {
  const other = otherThan(useTheme());
  return (
    <IconButton
      label={`Switch to the ${other} theme`}
      // From the visible theme: the prerendered page knows none.
      onClick={() => chooseTheme(otherThan(currentTheme()))}
    >
      <span className={styles.sun}>
        <SunIcon />
      </span>
      <span className={styles.moon}>
        <MoonIcon />
      </span>
    </IconButton>
  );
}
