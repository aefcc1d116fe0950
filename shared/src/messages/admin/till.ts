import { formatPaise } from '../../domain/index.ts';

/** Of the till's screen and paper. */
export const tillTexts = {
  amount: 'Enter an amount in rupees, such as 1,000.',
  load: 'The till could not be loaded.',
  act: 'The till could not be changed.',
  opened: 'The till is open.',
  in: 'Paid in.',
  out: 'Paid out.',
  closed: 'The till is closed.',
  /** Of whoever has no account any more. */
  gone: 'Former colleague',
} as const;

/** How a count differs from what was expected, in paise: in words, and with its sign. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'It agrees';
  const amount = formatPaise(Math.abs(difference));
  return difference < 0 ? `−${amount}: ${amount} is missing` : `+${amount}: ${amount} too much`;
}
