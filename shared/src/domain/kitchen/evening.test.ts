import { describe, expect, it } from 'vitest';
import { estimateNew, paceOf, rangeAround } from '../orders/delivery-estimate.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import { limitsOf, urgencyOf } from './urgency.ts';

/** Random numbers from 0 to 1 that are the same for the same seed. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const opened = Date.parse('2026-11-21T18:00:00Z');
const at = (minute: number) => new Date(opened + minute * 60_000);
const usual = paceOf([], { minutes: 40 });
const rule = { ...usual, ...limitsOf({}) };
const atOnce = 18;

/** When a delivery reached each station, and its promise ended, in minutes. */
interface Delivery {
  ordered: number;
  begun: number;
  sent: number;
  arrived: number;
  promise: number;
}

/** 200 deliveries of four hours, promised as the shop does; nothing goes into the oven while it stands still. */
function evening(seed: number, stands = { from: 0, to: 0 }): Delivery[] {
  const draw = draws(seed);
  const between = (least: number, most: number) => least + draw() * (most - least);
  const ovens = Array<number>(atOnce).fill(0);
  const made: Delivery[] = [];
  for (const ordered of Array.from({ length: 200 }, () => between(0, 240)).sort((a, b) => a - b)) {
    const ahead = made.reduce((sum, { begun, sent }) => {
      if (begun > ordered) return sum + 1;
      return sum + Math.max(0, Math.min(1, (sent - ordered) / 16));
    }, 0);
    const promised = estimateNew({ pace: usual, pizzasAtOnce: atOnce }, ahead, 1, at(ordered)).at;
    const oven = ovens.indexOf(Math.min(...ovens));
    let begun = Math.max(ordered + between(2, 6), ovens[oven] ?? 0);
    if (begun >= stands.from && begun < stands.to) begun = stands.to;
    const sent = begun + between(12, 20);
    ovens[oven] = sent;
    const arrived = sent + between(15, 25);
    const promise = (rangeAround(promised).to.getTime() - opened) / 60_000;
    made.push({ ordered, begun, sent, arrived, promise });
  }
  return made;
}

function paceAt({ ordered, begun, sent, promise }: Delivery, minute: number) {
  const steps: [OrderStatus, number][] = [
    ['Order Received', ordered],
    ['In the Kitchen', begun],
    ['Sent to Delivery', sent],
  ];
  const statusHistory = steps.filter(([, reached]) => reached <= minute);
  const status = statusHistory.at(-1)?.[0] ?? 'Order Received';
  const history = statusHistory.map(([, reached]) => ({ at: at(reached) }));
  const order = { status, statusHistory: history, createdAt: at(ordered), promise: { to: at(promise) } };
  return urgencyOf(order, rule, at(minute))?.pace;
}

const isLate = ({ arrived, promise }: Delivery) => arrived > promise;

/** What the board shows at each minute: of those that will come late, and of the others, how many there are and are red. */
function minutesOf(deliveries: readonly Delivery[]) {
  return Array.from({ length: 360 }, (_, minute) => {
    const open = deliveries.filter(({ ordered, arrived }) => ordered <= minute && minute < arrived);
    const of = (some: readonly Delivery[]) => {
      const red = some.filter((one) => paceAt(one, minute) === 'late').length;
      return { all: some.length, red, share: some.length === 0 ? 0 : red / some.length };
    };
    return { late: of(open.filter(isLate)), others: of(open.filter((one) => !isLate(one))) };
  });
}

const share = (parts: readonly { all: number; red: number }[]) =>
  parts.reduce((sum, { red }) => sum + red, 0) / parts.reduce((sum, { all }) => sum + all, 0);

const standstill = { from: 100, to: 125 };

describe.each([1, 2, 3])('an evening of 200 deliveries, drawn by seed %i', (seed) => {
  it('alerts nobody while it goes as usual, although some come minutes late', () => {
    const healthy = evening(seed);
    expect(healthy.filter(isLate).length).toBeGreaterThan(4);
    // FornoOrdersLate: more than five, for five minutes.
    for (const { late, others } of minutesOf(healthy)) expect(late.red + others.red).toBeLessThan(3);
  });

  it('shows red where a promise is in danger, and hardly anything else, when the oven stood still', () => {
    const minutes = minutesOf(evening(seed, standstill));
    expect(Math.max(...minutes.map(({ late }) => late.red))).toBeGreaterThan(15);
    for (const { late, others } of minutes) {
      expect(others.red).toBeLessThan(2);
      expect(late.share).toBeGreaterThanOrEqual(others.share);
    }
    expect(share(minutes.map(({ others }) => others))).toBeLessThan(0.01);
    expect(share(minutes.slice(130, 165).map(({ late }) => late))).toBeGreaterThan(0.45);
  });

  it('tells of what comes late before its promise ends', () => {
    const late = evening(seed, standstill).filter(isLate);
    const inLast = (minutes: number, some: readonly Delivery[]) =>
      some.flatMap((one) => {
        const end = Math.ceil(one.promise);
        return Array.from({ length: minutes }, (_, n) => end - minutes + n)
          .filter((minute) => minute >= one.ordered)
          .map((minute) => paceAt(one, minute));
      });
    expect(inLast(5, late)).not.toContain('on time');
    const byFar = inLast(
      10,
      late.filter(({ arrived, promise }) => arrived >= promise + 5),
    );
    expect(byFar.filter((pace) => pace === 'late').length / byFar.length).toBeGreaterThan(0.6);
  });
});
