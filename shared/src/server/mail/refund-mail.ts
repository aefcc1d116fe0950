import { fateOf, isCounterPayment, sumAmounts } from '../../domain/index.ts';
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
 * Puts the mail of a refund in the outbox, once, and returns its id: of all that one press gave back there is one, with the
 * sum. Undefined without an address: the account is gone, and the payment has none.
 */
export async function writeRefundMail(
  models: Models,
  checkout: Checkout,
  refund: Refund,
): Promise<string | undefined> {
  if (checkout.customer.email === '') return undefined;
  const isOfOrders = refund.paymentId === checkout.paymentId;
  const of = { checkoutId: checkout._id, ...notRemade };
  const all = isOfOrders ? await models.orders.find(of).lean<Order[]>() : [];
  const write = (told: readonly [Refund, ...Refund[]]) =>
    writeMail(models, {
      _id: refundMailId(told[0]),
      template: 'refund',
      to: checkout.customer.email,
      checkoutId: checkout._id,
      data: dataOf(checkout, all, told),
    });
  const told = toldTogether(checkout, all, refund);
  const mail = await write(told);
  // The others' may have been written before this one was noted.
  const isTold = told[0] === refund || mail.data.covers?.includes(refund.key);
  return isTold ? mail._id : (await write([refund]))._id;
}

/** What the same press gives back in the same way, the fee with the last of a delivery; what a dispute holds is told once it goes. */
function toldTogether(
  { refunds }: Checkout,
  all: readonly Order[],
  refund: Refund,
): readonly [Refund, ...Refund[]] {
  const times = all.map(({ voided }) => voided?.at.getTime());
  const last = times.every((time) => time !== undefined) ? Math.max(...times) : undefined;
  const pressOf = ({ key, ofFee, byProvider, tender, paymentId, state }: Refund) => {
    const isAlone = byProvider || (tender && !isCounterPayment(paymentId));
    if (isAlone || (state !== 'due' && state !== 'done')) return undefined;
    const isOf = ({ _id }: Order) => [`order-${String(_id)}`, `order-${String(_id)}-${tender}`].includes(key);
    const at = ofFee ? last : all.find(isOf)?.voided?.at.getTime();
    return at && `${at} ${tender}`;
  };
  const press = pressOf(refund);
  if (press === undefined) return [refund];
  const [first = refund, ...others] = refunds
    .filter((one) => pressOf(one) === press)
    .map((one) => (one.key === refund.key ? refund : one));
  return [first, ...others];
}

/** Which lines of which delivery it is about, and what stays of that; nothing of a payment that bought nothing. */
function dataOf(checkout: Checkout, all: readonly Order[], told: readonly [Refund, ...Refund[]]) {
  const [{ reason, paymentId, tender, reference, lines = [] }, ...others] = told;
  const number = nameOfDelivery(all, checkout);
  const [part] = lines;
  const own = all.filter(({ _id }) => told.some(({ orderId }) => orderId?.equals(_id)));
  const left = ({ _id, quantity }: Order) =>
    checkout.refunds
      .flatMap((one) => (one.state !== 'failed' && one.orderId?.equals(_id) ? (one.lines ?? []) : []))
      .reduce((rest, one) => rest - one.quantity, quantity);
  const words = (order: Order) => `${left(order)} × ${order.pizza.name}`;
  const isPaidBack = ({ refund, totalAmount }: Order) => refund && refund.amount >= totalAmount;
  const stays = all.filter(
    (order) => !order.voided && left(order) > 0 && (own.includes(order) ? part : !isPaidBack(order)),
  );
  const [one, ...more] = own;
  // Of what a dispute holds, or held, only a part may go.
  const isPart = ({ _id }: Order) => told.some(({ orderId, disputed }) => disputed && orderId?.equals(_id));
  const whole = (order: Order) => (isPart(order) ? 0 : left(order));
  // What is kept of the pizzas was told with them.
  const isOfFee = told.every(({ ofFee }) => ofFee);
  const beside = checkout.refunds.filter(
    (other) => other.paymentId === paymentId && (!isOfFee || other.ofFee),
  );
  const kept = (fate: 'waits' | 'back') =>
    sumAmounts(beside.filter((other) => fateOf(checkout, other) === fate));
  const fee = others.find(({ ofFee }) => ofFee)?.amount;
  return {
    name: checkout.customer.name,
    amount: sumAmounts(told),
    reason,
    paymentId,
    ...(tender && { tender }),
    ...(reference && { reference }),
    ...(others.length > 0 && { covers: told.map(({ key }) => key) }),
    ...(number && { number }),
    ...(checkout.numberDay && { day: checkout.numberDay }),
    ...(one &&
      more.length === 0 && {
        pizza: one.pizza.name,
        quantity: part?.quantity ?? whole(one),
      }),
    ...(more.length > 0 && {
      pizzas: own.map((order) => `${isPart(order) ? 'part of ' : ''}${words(order)}`),
    }),
    ...(fee !== undefined && { fee }),
    waits: kept('waits'),
    back: kept('back'),
    ...(one && { rest: stays.map(words) }),
  };
}
