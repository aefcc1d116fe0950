import type { Delay } from '../domain/index.ts';

/** The first of two clock times; "am" or "pm" only where the second has another. */
const firstOf = (from: string, to: string) => from.replace(to.slice(-3), '');

/** Clock times, such as 8:35 pm. */
export const etaText = (from: string, to: string) => `Arriving between ${firstOf(from, to)} and ${to}.`;

const delayTexts: Record<Delay, string> = {
  kitchen: 'the kitchen is busy',
  road: 'the delivery is taking longer',
};

/** Why it is later than the promise, whose clock times these are. */
export const laterText = (from: string, to: string, why: Delay) =>
  `That is later than the ${firstOf(from, to)} to ${to} we promised: ${delayTexts[why]}.`;

export const busyText = 'The kitchen is busy, so your order will take longer than usual.';
