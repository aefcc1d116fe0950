import type { Delay } from '../domain/index.ts';

/** Clock times, such as 20:35. */
export const etaText = (from: string, to: string) => `Arriving between ${from} and ${to}.`;

const delayTexts: Record<Delay, string> = {
  kitchen: 'the kitchen is busy',
  road: 'the delivery is taking longer',
};

/** Why it is later than the promise, whose clock times these are. */
export const laterText = (from: string, to: string, why: Delay) =>
  `That is later than the ${from} to ${to} we promised: ${delayTexts[why]}.`;

export const busyText = 'The kitchen is busy, so your order will take longer than usual.';
