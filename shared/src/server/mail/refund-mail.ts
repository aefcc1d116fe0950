import { isCounterPayment } from '../../domain/index.ts';
import { type Checkout, type Models, notRemade, type Order, type Refund } from '../db/models/index.ts';
import { nameOfDelivery } from './order-mails.ts';
import { writeMail } from './queue-mail.ts';

/** What the provider could not give back may have been told as on its way. */
export const refundMailId = ({
  key,
  tender,
  paymentId,
}: Pick<Refund, 'key' | 'tender' | 'paymentId'>): string =>
  `refund-${key}${tender && !isCounterPayment(paymentId) ? '-by-hand' : ''}`;

/**
 * Puts the mail of a refund in the outbox, once, and returns its id. Undefined without an address: the account is gone, and
 * the payment has none.
 */
export async function writeRefundMail(
  models: Models,
  checkout: Checkout,
  refund: Refund,
): Promise<string | undefined> {
  const { customer } = checkout;
  if (customer.email === '') return undefined;
  const { amount, reason, paymentId, tender, reference } = refund;
  const mail = await writeMail(models, {
    _id: refundMailId(refund),
    template: 'refund',
    to: customer.email,
    checkoutId: checkout._id,
    data: {
      name: customer.name,
      amount,
      reason,
      paymentId,
      ...(tender && { tender }),
      ...(reference && { reference }),
      ...(await linesOf(models, checkout, refund)),
    },
  });
  return mail._id;
}

/** Which line of which delivery it is about, and what stays of that; nothing of a payment that bought nothing. */
async function linesOf({ orders }: Models, checkout: Checkout, { paymentId, orderId, lines = [] }: Refund) {
  if (paymentId !== checkout.paymentId) return {};
  const all = await orders.find({ checkoutId: checkout._id, ...notRemade }).lean<Order[]>();
  const number = nameOfDelivery(all, checkout);
  const [part] = lines;
  const own = all.find(({ _id }) => orderId?.equals(_id));
  const left = ({ _id, quantity }: Order) =>
    checkout.refunds
      .flatMap((one) => (one.state !== 'failed' && one.orderId?.equals(_id) ? (one.lines ?? []) : []))
      .reduce((rest, one) => rest - one.quantity, quantity);
  const isPaidBack = ({ refund, totalAmount }: Order) => refund && refund.amount >= totalAmount;
  const stays = all.filter(
    (order) => !order.voided && left(order) > 0 && (order === own ? part : !isPaidBack(order)),
  );
  return {
    ...(number && { number }),
    ...(own && {
      pizza: own.pizza.name,
      quantity: part?.quantity ?? left(own),
      rest: stays.map((order) => `${left(order)} × ${order.pizza.name}`),
    }),
  };
}
