import { lastStatus, type OrderStatus } from './order-status.ts';

/** How a delivery was, as its customer says: the best first. */
export const ratings = ['Great', 'Fine', 'Not good'] as const;
export type Rating = (typeof ratings)[number];

/** What somebody at the counter is to see. */
export const badRating: Rating = 'Not good';

/** Those that the report counts as good. */
export const goodRatings: readonly Rating[] = ['Great', 'Fine'];

/** For how long (ms) after its arrival a delivery can be rated, and rated otherwise. */
const ratedForMs = 7 * 24 * 3_600_000;

interface Arrival {
  status: OrderStatus;
  statusHistory: readonly { status: OrderStatus; at: Date | string }[];
}

/** Whether all that came together has arrived, and the last of it not long before `now`. */
export function canRate(orders: readonly Arrival[], now: Date): boolean {
  const arrived = orders.map(({ status, statusHistory }) => {
    const step = status === lastStatus && statusHistory.findLast((one) => one.status === lastStatus);
    return step ? new Date(step.at).getTime() : Infinity;
  });
  return now.getTime() - Math.max(...arrived) < ratedForMs && !arrived.includes(Infinity);
}
