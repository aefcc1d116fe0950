import { callName, nextNumber, type Restored } from '@forno/shared/domain';
import type { Checkout, Models, Order } from '@forno/shared/server/db';
import type { Find } from './record.ts';

/**
 * Every paid delivery has a number, and every day's go from 1 without gaps but the one that a restore makes; its orders
 * say the same, and whether it is fetched. Pure.
 */
export function judgeNumbers(
  checkouts: readonly Checkout[],
  orders: readonly Order[],
  find: Find,
  restored?: Restored,
): void {
  const paid = checkouts.filter(({ state }) => state === 'paid' || state === 'fulfilled');
  for (const day of new Set(paid.map(({ numberDay }) => numberDay))) {
    let last = 0;
    const given = paid.filter(({ numberDay }) => numberDay === day).map(({ number = 0 }) => number);
    for (const number of given.toSorted((one, other) => one - other)) {
      // Of that day, or ahead of it. What was given while the backup was taken may be lost in the midst of the others.
      const next = [day, ''].map((today) => nextNumber(last, day ?? '', restored, today));
      const isBefore = number > last && number < nextNumber(0, day ?? '', restored, '');
      if (!isBefore && ![last + 1, ...next].includes(number))
        find('number_wrong', `${number} after ${last} on ${day}`);
      last = number;
    }
  }
  const own = new Map(checkouts.map((checkout) => [String(checkout._id), checkout]));
  for (const { _id, checkoutId, number, fulfilment } of orders) {
    const of = own.get(String(checkoutId));
    if (of && (of.number !== number || of.fulfilment !== fulfilment))
      find('number_wrong', `order ${String(_id)} says ${number}, ${fulfilment}`);
  }
}

/** Over restores: no two of a day are called the same. One ordered before its day has that in its name. */
export function keepNumbers({ checkouts }: Pick<Models, 'checkouts'>, find: Find) {
  const seen = new Map<string, string>();
  return async () => {
    for (const checkout of await checkouts.find({ number: { $exists: true } }).lean<Checkout[]>()) {
      const { _id, numberDay, paidAt } = checkout;
      const called = `${numberDay}/${callName({ ...checkout, createdAt: paidAt })}`;
      const before = seen.get(called) ?? String(_id);
      if (before !== String(_id))
        find('number_wrong', `${called} was given to ${before} and to ${String(_id)}`);
      seen.set(called, before);
    }
  };
}
