import type { CounterAnswer, TenderGiven } from '@forno/shared/contracts/server';
import { callName, counterPaymentId, ok, type Result, sumAmounts } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import {
  expireCheckout,
  isReportTrusted,
  receiveCheckout,
  settleTransfers,
} from '@forno/shared/server/checkouts';
import { type Checkout, readRestored, type Received, staffOf } from '@forno/shared/server/db';
import { linesDue } from '@forno/shared/server/queues';
import { cashTillOf } from '@forno/shared/server/till';
import type { Call, Deps } from '../deps.ts';
import { holdPortions } from '../prepare-checkout.ts';

/** The checkout as the counter's screen sees it; amounts in paise. */
export function toCounterAnswer(checkout: Checkout): CounterAnswer {
  const { _id, number, state, amount, razorpayOrderId, holdUntil } = checkout;
  return {
    success: true,
    checkoutId: String(_id),
    ...(number !== undefined && { number: callName(checkout) }),
    state,
    amount,
    ...(state === 'unpaid' && razorpayOrderId !== undefined && { orderId: razorpayOrderId }),
    holdUntil: holdUntil.toISOString(),
  };
}

interface Given {
  key: string;
  by: Received['by'];
  tenders: readonly TenderGiven[];
}

/**
 * Makes a checkout paid by what a person received for it, which must be exactly its amount, and has its orders made. The
 * same key is taken once, and never as money that came in another way or in other parts. Refused when it was paid
 * otherwise, or given up, in the meantime.
 */
export async function receive(deps: Deps, checkout: Checkout, given: Given): Promise<Result<Checkout>> {
  const { key, by, tenders } = given;
  const toldOf = (some: readonly TenderGiven[]) => some.map(({ tender, amount }) => tender + amount).join();
  const isMine = ({ _id, paymentId, tenders: noted = [] }: Checkout) =>
    paymentId === counterPaymentId(key, String(_id)) && toldOf(noted) === toldOf(tenders);
  if (isMine(checkout)) return makeOrders(deps, checkout);
  if (sumAmounts(tenders) !== checkout.amount) return refuse('tenders_differ');
  const held = await holdIfOpening(deps, checkout);
  if (!held.ok) return held;
  const restored = await readRestored(deps.models);
  const till = await cashTillOf(deps.models, by.station);
  const at = { by, ...(till && { till: till._id }) };
  const paid = await receiveCheckout({ ...deps, restored }, checkout, {
    key,
    tenders: tenders.map(({ reference, ...one }) => ({ ...one, ...(reference && { reference }), ...at })),
    ...(held.value !== undefined && { held: held.value }),
  });
  if (typeof paid === 'object') return makeOrders(deps, paid);
  // What this request took for it is nobody's: another one was faster.
  if (held.value !== undefined) await settleTransfers(deps);
  const now = (await deps.models.checkouts.findById(checkout._id).lean<Checkout>()) ?? checkout;
  if (isMine(now)) return ok(now);
  return refuse(isReportTrusted(now) && now.state === 'unpaid' ? 'cart_being_ordered' : 'order_settled');
}

/** The portions of one that is not open yet; without them it ends. */
async function holdIfOpening(deps: Deps, checkout: Checkout): Promise<Result<string | undefined>> {
  if (checkout.state !== 'opening') return ok(undefined);
  const held = await holdPortions(deps, checkout);
  if (held.ok) return ok(held.value.token);
  await expireCheckout(deps, checkout._id, { from: 'opening' });
  return held;
}

/** As after a payment; the sweep finds what the queue did not take. */
async function makeOrders(deps: Deps, checkout: Checkout): Promise<Result<Checkout>> {
  const due = linesDue(checkout);
  if (due.length > 0) await deps.perform('enqueue lines', () => deps.producer.enqueue('order-creation', due));
  return ok(checkout);
}

/** Money received for an order that waits, as for a link that was not used. */
export async function receiveMoney({ deps, body, user, logger, found }: Call<'receiveMoney', Checkout>) {
  if (deps.consumers.areAway()) return refuse('workers_away');
  const received = await receive({ ...deps, logger }, found, { ...body, by: staffOf(user) });
  return received.ok ? ok(toCounterAnswer(received.value)) : received;
}

/** One that was taken at the counter. */
export const ofCounter = {
  by: ({
    deps,
    params,
  }: Call<'receiveMoney'> | Call<'correctTender'> | Call<'payLink'> | Call<'endPayLink'>) =>
    deps.models.checkouts.findOne({ _id: params.id, channel: 'counter' }).lean<Checkout>(),
  or: 'order_not_found',
} as const;
