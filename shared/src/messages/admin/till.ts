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
} as const;

/** Beside a float. */
export const lastCountedWords = 'Counted at the last closing';

/** `−₹50`: an amount of a till, in paise, may lie below 0. */
export const cashText = (paise: number): string => `${paise < 0 ? '−' : ''}${formatPaise(Math.abs(paise))}`;

/** With its sign also above 0: `+₹50`. */
export const changeText = (paise: number): string => `${paise > 0 ? '+' : ''}${cashText(paise)}`;

/** How a count differs from what was expected, in paise: in words, and with its sign. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'It agrees';
  const amount = formatPaise(Math.abs(difference));
  return `${changeText(difference)}: ${amount} ${difference < 0 ? 'missing' : 'too much'}`;
}
