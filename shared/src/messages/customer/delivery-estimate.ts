import { clockTime, type Delay, type Fulfilment, shortDay } from '../../domain/index.ts';

interface Window<T = Date | string> {
  from: T;
  to: T;
}

/** As times of day; "am" or "pm" only once where both have the same. */
function clockTimes({ from, to }: Window): Window<string> {
  const end = clockTime(to);
  return { from: clockTime(from).replace(end.slice(-3), ''), to: end };
}

/** So soon (ms) that a time of day is enough, though midnight lies between. */
const soonMs = 6 * 3_600_000;

/**
 * "Arriving between 8:35 and 8:50 pm."; what is collected is "Ready between" them. `slot`: with its day, "on 21 Nov", as what
 * comes much later.
 */
export function etaText(eta: Window, way?: Fulfilment, slot?: unknown, now = Date.now()): string {
  const { from, to } = clockTimes(eta);
  const day = slot || new Date(eta.from).getTime() - now > soonMs ? `on ${shortDay(eta.from)} ` : '';
  return `${way ? 'Ready' : 'Arriving'} ${day}between ${from} and ${to}.`;
}

const delayTexts: Record<Delay, string> = {
  kitchen: 'the kitchen is busy',
  road: 'the delivery is taking longer',
};

/** Why it is later than the promise. */
export function delayText(promise: Window, why: Delay): string {
  const { from, to } = clockTimes(promise);
  return `That is later than the ${from} to ${to} we promised: ${delayTexts[why]}.`;
}

export const busyText = 'The kitchen is busy, so your order will take longer than usual.';
