import type { QueryFilter } from 'mongoose';
import { firstStatus, lastStatus, type OrderStatus, orderStatuses, stageMoves } from '../../domain/index.ts';
import { notVoided, type Order } from '../db/models/index.ts';

interface OrderTransition {
  /** Statuses it may start from. */
  from: readonly OrderStatus[];
  /** Absent: it stays as it is. */
  to?: 'another status' | OrderStatus | 'voided';
  /** Whether it is for voided orders. */
  voided: 'no' | 'yes' | 'either';
  /** Precondition, in words. */
  when: string;
}

const notArrived = orderStatuses.filter((status) => status !== lastStatus);

/**
 * All changes of an order that its screens are told of. Each is one conditional write (`transitions.ts`) whose condition
 * comes from this table; the diagram in docs/architecture.md is generated from it.
 */
export const orderTransitions = {
  setStatus: {
    from: orderStatuses,
    to: 'another status',
    voided: 'no',
    when: 'an admin says so; the specification allows any of the four',
  },
  setBaked: {
    from: ['In the Kitchen'],
    voided: 'no',
    when: 'an admin says that it left the oven, or that it did not: its stage changes below the status',
  },
  noteRoad: {
    from: stageMoves.arrive.from,
    voided: 'no',
    when: 'its rider says who took it, or that nobody is there; or the shop, that it has called',
  },
  arrive: {
    from: stageMoves.arrive.from,
    to: 'Delivered',
    voided: 'no',
    when: 'its rider says so, by the link of its delivery',
  },
  assume: {
    from: stageMoves.assume.from,
    to: 'Delivered',
    voided: 'no',
    when: 'nobody said anything for long after it should have arrived, and nobody was missing at the door',
  },
  fallDue: {
    from: [firstStatus],
    voided: 'no',
    when: 'it was ordered for later, and is to be begun now: from here on it waits like any other',
  },
  changeTime: {
    from: [firstStatus],
    voided: 'no',
    when: 'it was ordered for later, is not to be begun yet, and has room in another slot',
  },
  acknowledge: {
    from: [firstStatus],
    voided: 'no',
    when: 'an admin has seen it, and nobody has seen or moved it before',
  },
  cancel: {
    from: [firstStatus],
    to: 'voided',
    voided: 'no',
    when: 'its customer cancels it: stock and money go back',
  },
  void: {
    from: orderStatuses,
    to: 'voided',
    voided: 'no',
    when: 'an admin deletes it: stock goes back while nobody has begun, money unless the admin says otherwise',
  },
  voidAgain: {
    from: notArrived,
    to: 'voided',
    voided: 'no',
    when: 'the provider has the refund of its cancellation, which a restored backup lost',
  },
  readdress: {
    from: notArrived,
    voided: 'no',
    when: 'its delivery was changed before any of it was handed over: another address, phone, note or name',
  },
  seeDelivery: {
    from: orderStatuses,
    voided: 'no',
    when: 'the kitchen has seen that its delivery was changed',
  },
  rate: { from: ['Delivered'], voided: 'no', when: 'its customer says how it was, within a week' },
  returnStock: { from: orderStatuses, voided: 'yes', when: 'its stock is to go back, and has not yet' },
  noteRestock: {
    from: orderStatuses,
    voided: 'either',
    when: 'pizzas of it were refunded, and who did it wants their ingredients back in stock',
  },
  recordRefund: {
    from: orderStatuses,
    voided: 'either',
    when: 'the refunds of its checkout differ from what it shows',
  },
  recordTenders: {
    from: orderStatuses,
    voided: 'either',
    when: 'its checkout was paid in another way than it shows',
  },
  recordDispute: { from: orderStatuses, voided: 'either', when: 'a dispute of its payment is news' },
} as const satisfies Record<string, OrderTransition>;

type OrderTransitionName = keyof typeof orderTransitions;

/** The condition of this transition's write, without the order's id. */
export function conditionOf(name: OrderTransitionName): QueryFilter<Order> {
  const { from, voided }: OrderTransition = orderTransitions[name];
  return {
    ...(from.length < orderStatuses.length && { status: { $in: [...from] } }),
    ...(voided === 'no' && notVoided),
    ...(voided === 'yes' && { voided: { $ne: null } }),
  };
}
