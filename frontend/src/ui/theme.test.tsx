import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ThemeToggle } from './theme-toggle.tsx';

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

it('switches the theme, names the other one, and remembers the choice', async () => {
  document.documentElement.dataset.theme = 'light';
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('forno.theme')).toBe('dark');
  expect(screen.getByRole('button', { name: 'Switch to the light theme' })).toBeTruthy();
});
