import { clockTime, dayMs, dayOf, exactTime, type Delay, type Fulfilment } from '../../domain/index.ts';

interface Window<T = Date | string> {
  from: T;
  to: T;
}

/** As times of day; "am" or "pm" only once where both have the same. */
function clockTimes({ from, to }: Window): Window<string> {
  const end = clockTime(to);
  return { from: clockTime(from).replace(end.slice(-3), ''), to: end };
}

/** "Arriving between 8:35 and 8:50 pm."; what is collected is "Ready between" them. `slot`: with its day, as what comes tomorrow: nothing else comes later. */
export function etaText(eta: Window, way?: Fulfilment, slot?: unknown, now = new Date()): string {
  const { from, to } = clockTimes(eta);
  const begins = new Date(eta.from);
  const dated = slot || dayOf(begins) === dayOf(new Date(now.getTime() + dayMs));
  return `${way ? 'Ready' : 'Arriving'} between ${dated ? exactTime(begins) : from} and ${to}.`;
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
