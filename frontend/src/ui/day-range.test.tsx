import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { DayRange, lastDays } from './day-range.tsx';

const days = { from: '2026-11-14', to: '2026-11-20' };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('offers today, a week and a month', async () => {
  const changed = vi.fn<(to: typeof days) => void>();
  render(<DayRange days={days} onChange={changed} />);
  for (const [name, count] of [
    ['Today', 1],
    ['7 days', 7],
    ['30 days', 30],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(changed).toHaveBeenLastCalledWith(lastDays(count));
  }
});

it('hands on typed days when they make a range, and says when they do not', () => {
  const changed = vi.fn<(to: typeof days) => void>();
  render(<DayRange days={days} onChange={changed} />);
  type('From', '2026-11-25');
  expect(changed).not.toHaveBeenCalled();
  expect(screen.getByText('This is after the end date.')).toBeTruthy();
  // A year on its way to 2025, then one day too many.
  for (const from of ['0202-11-20', '2025-11-18']) {
    type('From', from);
    expect(changed).not.toHaveBeenCalled();
    expect(screen.getByText('Choose at most one year.')).toBeTruthy();
  }
  type('From', '2026-11-10');
  expect(changed).toHaveBeenCalledWith({ ...days, from: '2026-11-10' });
});
