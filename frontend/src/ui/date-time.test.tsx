import { exactTime } from '@forno/shared/domain';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DateTime, formatTime } from './date-time.tsx';

const now = new Date('2026-11-20T20:30+05:30');
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
    expect(formatTime(before(60), now)).toBe('today, 7:30 pm');
    expect(formatTime(before(60 * 30), now)).toBe('19 Nov 2026, 2:30 pm');
  });

  it("is the shop's, whose day may have ended where the customer is", () => {
    expect(formatTime(new Date('2026-11-19T23:55+05:30'), now)).toBe('19 Nov 2026, 11:55 pm');
    expect(formatTime(new Date('2026-11-20T00:05+05:30'), now)).toBe('today, 12:05 am');
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
