import type { PizzaAnswer } from '@forno/shared/contracts/server';
import { dayMs } from '@forno/shared/domain';
import { type Models, notRemade, notVoided } from '@forno/shared/server/db';
import type { Types } from 'mongoose';

/** What was ordered lately. */
const countedMs = 30 * dayMs;
/** Fewer deliveries say nothing about a pizza. */
const deliveriesMin = 20;
/** Of many marks none says anything: at most these, and at most a third of the menu. */
const markedMax = 3;

type Counts = ReadonlyMap<string, number>;

/**
 * In how many deliveries of the last 30 days each pizza is, by its id: one large order makes no favourite. What was
 * cancelled, given back whole or made again is not counted.
 */
export async function countDeliveries({ orders }: Pick<Models, 'orders'>, now: Date): Promise<Counts> {
  const rows = await orders.aggregate<{ _id: Types.ObjectId; deliveries: number }>([
    { $match: { createdAt: { $gte: new Date(now.getTime() - countedMs) }, ...notVoided, ...notRemade } },
    {
      $group: {
        _id: { delivery: '$checkoutId', pizza: '$pizza._id' },
        paid: { $sum: '$totalAmount' },
        back: { $sum: '$refund.amount' },
      },
    },
    {
      $group: { _id: '$_id.pizza', deliveries: { $sum: { $cond: [{ $lte: ['$paid', '$back'] }, 0, 1] } } },
    },
  ]);
  return new Map(rows.map(({ _id, deliveries }) => [String(_id), deliveries]));
}

/**
 * The menu with the pizzas that are ordered most marked and first, and each one's place in the shop's own order, in which
 * the others follow; as it is while nothing was ordered often enough. A drink goes with every pizza, and is no favourite.
 */
export function mostOrderedFirst(menu: readonly PizzaAnswer[], counts: Counts = new Map()): PizzaAnswer[] {
  const countOf = ({ _id }: PizzaAnswer) => counts.get(_id) ?? 0;
  const marked = menu
    .filter((pizza) => !pizza.kind && countOf(pizza) >= deliveriesMin)
    .toSorted((one, other) => countOf(other) - countOf(one))
    .slice(0, Math.min(markedMax, Math.floor(menu.length / 3)));
  if (marked.length === 0) return [...menu];
  const placed = (pizza: PizzaAnswer) => ({ ...pizza, place: menu.indexOf(pizza) });
  return [
    ...marked.map((pizza) => ({ ...placed(pizza), mostOrdered: true })),
    ...menu.filter((pizza) => !marked.includes(pizza)).map(placed),
  ];
}
