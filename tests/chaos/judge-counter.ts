import type { MoneyCheckAnswer, TillAnswer } from '@forno/shared/contracts/server';
import type { Checkout } from '@forno/shared/server/db';
import { sum } from '../support/figures.ts';
import type { SandboxState } from '../support/sandbox.ts';
import { tillFloat } from './cashier.ts';
import { orderIdOf } from './judge-money.ts';
import type { Find, Recorded } from './record.ts';

const sumOf = (all: readonly { amount: number }[]) => sum(all.map(({ amount }) => amount));
const byHand = (checkouts: readonly Checkout[]) =>
  checkouts.flatMap(({ refunds }) => refunds.filter(({ tender, state }) => tender && state === 'done'));

/** The provider's books with what people received and gave back: it too has to become orders, bills and refunds. */
export function withCounter(provider: SandboxState, checkouts: readonly Checkout[]): SandboxState {
  const received = checkouts.flatMap((checkout) => {
    const { paymentId, tenders, paidAt, capturedAt } = checkout;
    return tenders && paymentId
      ? {
          id: paymentId,
          order_id: orderIdOf(checkout),
          amount: sumOf(tenders),
          amount_refunded: sumOf(byHand([checkout])),
          created_at: (capturedAt ?? paidAt ?? new Date(0)).getTime() / 1_000,
        }
      : [];
  });
  const back = byHand(checkouts).map(({ paymentId, amount, key, at }) => ({
    payment_id: paymentId,
    amount,
    status: 'processed',
    key,
    created_at: at.getTime() / 1_000,
  }));
  return {
    ...provider,
    captured: [...provider.captured, ...received],
    refunds: [...provider.refunds, ...back],
  };
}

interface Stated {
  till: TillAnswer | undefined;
  money: MoneyCheckAnswer | undefined;
}

/**
 * What was received under one key is one checkout of that amount, what was refused none; and till and money check state what
 * was received and given back by hand, to the paisa. Pure.
 */
export function judgeCounter(
  checkouts: readonly Checkout[],
  { taken }: Pick<Recorded, 'taken'>,
  { till, money }: Stated,
  find: Find,
): { counter_orders: number; counter_received: number; counter_fees: number } {
  const isPaid = ({ state }: Checkout) => state === 'paid' || state === 'fulfilled';
  for (const { key, way, amount, paid } of taken) {
    const own = checkouts.filter((one) => one.cartId === `counter_${key}` && isPaid(one));
    const of = `${way} of ${amount}`;
    // What was paid at the provider is judged with all that it captured: it may have gone back before the shop knew of it.
    if (paid && way !== 'link paid' && own.length === 0)
      find('lost', `${of} was taken at the counter, and is no order`);
    if (own.length > 1) find('duplicated', `${of} was taken once, and is ${own.length} orders`);
    if (own.some((one) => one.amount !== amount))
      find('amount_mismatch', `${of} was taken, and is ${own[0]?.amount}`);
  }
  const atCounter = checkouts.filter((one) => isPaid(one) && one.tenders);
  const [tenders, back] = [atCounter.flatMap((one) => one.tenders ?? []), byHand(checkouts)];
  const check = (what: string, stated: unknown, is: number): void => {
    if (stated !== is) find('admin_mismatch', `${what}: stated ${String(stated)}, is ${is}`);
  };
  check('received', money?.counter?.received ?? 0, sumOf(tenders));
  check('given back by hand', money?.counter?.refunded ?? 0, sumOf(back));
  const fees = sum(atCounter.map(({ deliveryFee = 0 }) => deliveryFee));
  check('fees at the counter', money?.counter?.fees ?? 0, fees);
  check('counter ordered', money?.counter?.ordered ?? 0, sumOf(atCounter) - fees);
  for (const one of atCounter)
    if (sumOf(one.tenders ?? []) !== one.amount)
      find('unexplained_money', `${String(one._id)} of ${one.amount}: ${sumOf(one.tenders ?? [])} received`);
  const cashIn = (all: readonly { tender?: string | undefined; amount: number }[]) =>
    sumOf(all.filter(({ tender }) => tender === 'cash'));
  check('cash in the till', till?.expected, tillFloat + cashIn(tenders) - cashIn(back));
  return { counter_orders: atCounter.length, counter_received: sumOf(tenders), counter_fees: fees };
}
