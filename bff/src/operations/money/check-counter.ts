import type { MoneyCheckAnswer, MoneyDifference } from '@forno/shared/contracts/server';
import { counterPayments, groupBy, sum, sumAmounts, type Tender } from '@forno/shared/domain';
import type { Checkout, Order } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';
import { feesOf } from './diagnose-payment.ts';
import { readIssued } from './read-issued.ts';

interface CounterCheck {
  /** Absent when nothing was received. */
  money?: NonNullable<MoneyCheckAnswer['counter']>;
  differences: MoneyDifference[];
}

/** Compares what was received at the counter in this time with the orders made of it. The provider has no part in it. */
export async function checkCounter(
  models: Pick<Deps['models'], 'checkouts' | 'orders' | 'bills'>,
  { start, end }: { start: Date; end: Date },
): Promise<CounterCheck> {
  const paid = await models.checkouts
    .find(
      { paidAt: { $gte: start, $lt: end }, paymentId: counterPayments },
      { state: 1, paymentId: 1, amount: 1, tenders: 1, refunds: 1, deliveryFee: 1 },
    )
    .lean<Checkout[]>();
  if (paid.length === 0) return { differences: [] };
  const orders = await models.orders
    .find({ checkoutId: { $in: paid.map(({ _id }) => _id) } }, { checkoutId: 1, totalAmount: 1 })
    .lean<Pick<Order, 'checkoutId' | 'totalAmount'>[]>();
  const ordersOf = groupBy(orders, ({ checkoutId }) => String(checkoutId));
  const received = paid.flatMap(({ tenders = [] }) => tenders);
  const by = (tender: Tender) => sumAmounts(received.filter((one) => one.tender === tender));
  return {
    money: {
      payments: paid.length,
      received: sumAmounts(received),
      cash: by('cash'),
      upi: by('upi'),
      card: by('card'),
      refunded: sum(paid.map(refundedOf)),
      ordered: sum(orders.map(({ totalAmount }) => totalAmount)),
      ...(feesOf(paid) > 0 && { fees: feesOf(paid) }),
      ...(await readIssued(models, paid)),
    },
    differences: paid.flatMap((checkout) => {
      const those = ordersOf.get(String(checkout._id)) ?? [];
      return differenceOf(checkout, sum(those.map(({ totalAmount }) => totalAmount))) ?? [];
    }),
  };
}

const refundedOf = ({ refunds, paymentId }: Checkout) =>
  sumAmounts(refunds.filter((one) => one.paymentId === paymentId && one.state === 'done'));

/** One that is not fulfilled is still in the queues. */
function differenceOf(checkout: Checkout, ordered: number): MoneyDifference | undefined {
  const { _id, state, tenders = [], amount, paymentId = null, deliveryFee = 0 } = checkout;
  const [captured, refunded] = [sumAmounts(tenders), refundedOf(checkout)];
  const isRight = captured === amount && (state !== 'fulfilled' || ordered + deliveryFee === amount);
  if (isRight && refunded <= captured) return undefined;
  return {
    kind: refunded > captured ? 'returned_twice' : 'amount_differs',
    paymentId,
    checkoutId: String(_id),
    captured,
    refunded,
    ordered,
    action:
      'What was received at the counter, given back and ordered does not agree: compare them with the till.',
    remedy: null,
  };
}
