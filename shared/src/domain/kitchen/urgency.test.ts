import { expect, it } from 'vitest';
import { paceOf } from '../orders/delivery-estimate.ts';
import { byUrgency, type JudgedOrder, limitsOf, urgencyOf } from './urgency.ts';

const now = new Date('2026-11-21T20:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
/** 4, 16 and 20 minutes at the stations. */
const rule = { ...paceOf([], { minutes: 40 }), ...limitsOf({}) };

interface Given extends Pick<JudgedOrder, 'status'> {
  /** Minutes ago. */
  ordered: number;
  /** Minutes at its station. */
  since: number;
  /** Minutes left of its promise. */
  left?: number | undefined;
}

const order = ({ status, ordered, since, left }: Given): JudgedOrder => ({
  status,
  createdAt: at(-ordered),
  statusHistory: [{ at: at(-ordered) }, { at: at(-since).toISOString() }],
  ...(left !== undefined && { promise: { to: at(left) } }),
});
const judged = (given: Given) => urgencyOf(order(given), rule, now);

it.each([
  ['Order Received', 0, 45, 'on time'],
  ['Order Received', 13, 105, 'on time'],
  ['Order Received', 3, 41, 'tight'],
  ['Order Received', 6, 31, 'late'],
  ['In the Kitchen', 10, 31, 'on time'],
  ['In the Kitchen', 30, 24, 'tight'],
  ['In the Kitchen', 30, 15, 'late'],
  ['Sent to Delivery', 30, 5, 'on time'],
  ['Sent to Delivery', 30, 4, 'tight'],
  ['Sent to Delivery', 12, 2, 'late'],
  ['Sent to Delivery', 30, -1, 'late'],
] as const)('at "%s" for %i minutes, with %i left of its promise, an order is %s', (...given) => {
  const [status, since, left, pace] = given;
  expect(judged({ status, ordered: since, since, left })).toMatchObject({ left, minutes: since, pace });
});

it('a shop that promises 40 minutes has nothing red after 13, wherever it is', () => {
  for (const status of ['Order Received', 'In the Kitchen', 'Sent to Delivery'] as const)
    for (const promise of [32, undefined])
      expect(
        judged({ status, ordered: 13, since: status === 'Order Received' ? 13 : 5, left: promise })?.pace,
      ).not.toBe('late');
});

it('an order without a promise is due when the shop usually delivers', () => {
  expect(judged({ status: 'Order Received', ordered: 10, since: 10 })?.left).toBe(35);
  expect(judged({ status: 'Order Received', ordered: 60, since: 60 })).toMatchObject({
    left: -15,
    pace: 'late',
  });
});

it('the shop says itself what is tight and what is late', () => {
  const given = order({ status: 'Sent to Delivery', ordered: 40, since: 18, left: 8 });
  expect(urgencyOf(given, rule, now)?.pace).toBe('on time');
  expect(urgencyOf(given, { ...rule, ...limitsOf({ tight: 10 }) }, now)?.pace).toBe('tight');
});

it('is undefined once delivered, and no older than nothing by a clock that is behind', () => {
  expect(judged({ status: 'Delivered', ordered: 90, since: 1, left: -9 })).toBeUndefined();
  expect(judged({ status: 'Order Received', ordered: -3, since: -3, left: 45 })?.minutes).toBe(0);
});

it('sorts deliveries by their most urgent order, and leaves equal ones as they are', () => {
  const calm = order({ status: 'Order Received', ordered: 20, since: 20, left: 90 });
  const tight = order({ status: 'Order Received', ordered: 5, since: 5, left: 38 });
  const done = order({ status: 'Delivered', ordered: 50, since: 1, left: -5 });
  const groups = [[done], [calm], [calm, tight], [calm]];
  const sorted = byUrgency(groups, (group) => group, { rule, now });
  expect(sorted.map((group) => groups.indexOf(group))).toEqual([2, 1, 3, 0]);
});

it('of two that nobody has begun, due at the same time, the earlier comes first', () => {
  const waited = [1, 3, 2].map((ordered) =>
    order({ status: 'Order Received', ordered, since: ordered, left: 45 }),
  );
  expect(byUrgency(waited, (one) => [one], { rule, now }).map((one) => waited.indexOf(one))).toEqual([
    1, 2, 0,
  ]);
});

it('for later nothing is late before it is to be begun, and from then on it has not waited for longer', () => {
  const ordered = {
    ...order({ status: 'Order Received', ordered: 900, since: 900, left: 5 }),
    startAt: at(-2),
  };
  expect(urgencyOf({ ...ordered, later: true }, rule, now)).toBeUndefined();
  const begun = urgencyOf({ ...ordered, promise: { to: at(45) } }, rule, now);
  expect(begun).toMatchObject({ minutes: 2, left: 45, spareMs: 7 * 60_000, pace: 'on time' });
  const early = { ...ordered, status: 'In the Kitchen' as const, startAt: at(300) };
  expect(urgencyOf(early, rule, now)?.minutes).toBe(0);
});
