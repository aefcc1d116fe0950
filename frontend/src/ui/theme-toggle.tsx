import { IconButton } from './icon-button.tsx';
import { MoonIcon, SunIcon } from './icons.tsx';
import { chooseTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Switch to the ${other} theme`} onClick={() => chooseTheme(other)}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
