import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DateField } from './date-field.tsx';

it.each([
  ['2026-11-20', '20/11/2026'],
  ['', 'dd/mm/yyyy'],
])('shows the day "%s" as %s, whatever the browser’s language', (value, shown) => {
  render(<DateField label="From" value={value} readOnly />);
  const field = screen.getByLabelText('From');
  expect(field).toHaveProperty('value', value);
  expect(field.closest<HTMLElement>('[data-written]')?.dataset['written']).toBe(shown);
});
