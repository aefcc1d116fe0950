import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { clockTime, DateTime, exactTime, formatTime } from './date-time.tsx';

const now = new Date(2026, 10, 20, 20, 30);
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('a spoken time', () => {
  it.each([
    ['just now', 0],
    ['just now', 0.9],
    ['1 min ago', 1],
    ['59 min ago', 59.9],
  ])('is relative under an hour: %s', (text, minutes) => {
    expect(formatTime(before(minutes), now)).toBe(text);
  });

  it('is the clock from an hour on, and the date from yesterday on', () => {
    expect(formatTime(before(60), now)).toBe(`today, ${clockTime(before(60))}`);
    expect(formatTime(before(60 * 30), now)).toBe(exactTime(before(60 * 30)));
  });

  it("forgives a server's clock that runs ahead", () => {
    expect(formatTime(before(-0.5), now)).toBe('just now');
  });
});

it('always gives the exact time on hover and to screen readers', () => {
  const value = new Date(Date.now() - 5 * 60_000).toISOString();
  render(<DateTime value={value} />);
  const time = screen.getByRole('time');
  expect(time.getAttribute('datetime')).toBe(value);
  expect(time.getAttribute('title')).toBe(exactTime(new Date(value)));
  expect(time.querySelector('.visually-hidden')?.textContent).toBe(exactTime(new Date(value)));
  expect(time.querySelector('[aria-hidden]')?.textContent).toBe('5 min ago');
});
