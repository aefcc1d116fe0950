import type { QueryFilter } from 'mongoose';
import { firstStatus, inKitchen, isForLater, lastStatus, type stageMoves } from '../../domain/index.ts';
import type { Models, Order, StatusStep } from '../db/models/index.ts';
import { conditionOf } from './table.ts';
import { told } from './transitions.ts';

/** What a move writes: a step with who and when, and with In the Kitchen, that it left the oven. */
interface StatusMove {
  step: StatusStep;
  baked?: Order['baked'];
  mailDue: boolean;
}

/**
 * An order after this move. Handed over, it keeps the mark: to be brought back to where it was. What was begun before its
 * time, and is taken back, is for later as it was: it will ring when it is to be begun.
 */
export function movedOrder(before: Order, { step, baked }: StatusMove): Order {
  const { status, at } = step;
  const later = isForLater({ status, startAt: before.startAt }, at.getTime());
  return {
    ...before,
    status,
    statusHistory: later ? before.statusHistory.slice(0, 1) : [...before.statusHistory, step],
    baked: inKitchen.includes(status) ? baked : before.baked,
    road: status === lastStatus ? before.road : undefined,
    later: later || undefined,
    expected: later ? undefined : before.expected,
    version: before.version + 1,
  };
}

/** Sets another status. Returns the order as it was, or null when the condition does not hold. */
export async function setOrderStatus(
  { orders }: Pick<Models, 'orders'>,
  name: keyof typeof stageMoves,
  where: QueryFilter<Order>,
  { step, baked, mailDue }: StatusMove,
): Promise<Order | null> {
  const { status, at } = step;
  const moving = { $and: [{ ...conditionOf(name), ...where }, { status: { $ne: status } }] };
  const gone = {
    ...(!baked && inKitchen.includes(status) && { baked: '' as const }),
    ...(status !== lastStatus && { road: '' as const }),
    // Begun before its time it is under way.
    later: '' as const,
  };
  const isFirst = status === firstStatus;
  const moved = await orders
    .findOneAndUpdate(
      isFirst ? { ...moving, startAt: { $not: { $gt: at } } } : moving,
      told({
        $set: { status, ...(baked && { baked }), ...(mailDue && { mailDue }) },
        $push: { statusHistory: step },
        $unset: gone,
      }),
    )
    .lean<Order>();
  if (moved || !isFirst) return moved;
  const change = {
    $set: { status, later: true },
    $push: { statusHistory: { $each: [], $slice: 1 } },
    $unset: { baked: '', road: '', expected: '' },
  } as const;
  return orders.findOneAndUpdate({ ...moving, startAt: { $gt: at } }, told(change)).lean<Order>();
}
