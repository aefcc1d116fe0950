import {
  deliveryTerms,
  fateOf,
  firstStatus,
  formatPaise,
  isCounterPayment,
  lastStatus,
  ok,
  type Refused,
  type Result,
  sum,
} from '@forno/shared/domain';
import {
  adminNotices,
  answers,
  handOver,
  refundReasons,
  refusalTexts,
  refuse,
} from '@forno/shared/messages/server';
import { checkByHand, isOfVoid, limitCancelling } from '@forno/shared/server/checkouts';
import {
  type Checkout,
  notVoided,
  type Order,
  type Refund,
  retryOnConflict,
  staffOf,
} from '@forno/shared/server/db';
import type { QueryFilter } from 'mongoose';
import type { Call, Deps } from './deps.ts';
import type { CurrentUser } from '../http/authenticate.ts';
import { requiresReauthentication } from '../http/authorise.ts';
import { byHandOf, feeBackOf, refundLimitOf } from './refund-order.ts';
import { finishBefore, press, takeOff } from './void-order.ts';

/** A colleague moves the order meanwhile. */
const maxAttempts = 5;

/**
 * An admin cancels an order. It is refunded unless they decide otherwise, with a reason. A delivered one is refunded only on
 * request; deleted without a word, as the specification's client does, its customer keeps it and hears nothing.
 */
export async function cancelOrder(call: Call<'cancelOrder'>) {
  const { deps, params, body, user, logger } = call;
  if (body?.refund !== false && requiresReauthentication(user)) return refuse('reauthentication_needed');
  const { others } = body ?? {};
  const asked = [...new Set([params.id, ...(others ?? []).map(({ _id }) => _id)])];
  const { taken, gone, said } = await press(
    { ...deps, logger },
    asked,
    (id, at) => takeAsSeen(call, id, at),
    (_id, refused) => whatHappened(deps, refused, { _id }),
  );
  const mine = new Set(taken.map(({ _id }) => String(_id)));
  const before = await finishBefore(
    { ...deps, logger },
    gone.filter((id) => !mine.has(id)),
  );
  if (taken.length + before.length === 0) return said ?? refuse('order_not_found');
  const { message, ...told } = await sayGone(deps, taken, before);
  const stay = said && !said.ok ? [answers.othersStay(said.refusal.message)] : [];
  const more = gone.some((id) => !asked.includes(id));
  const words = [message, ...(more ? [answers.remakesToo] : []), ...stay];
  return ok({ ...told, message: words.join(' '), ...((others || more) && { gone }) });
}

/** That these are cancelled, and what goes back with them; of those `before` it may have gone already. */
async function sayGone(deps: Deps, taken: readonly Order[], before: readonly Order[]) {
  const ids = [...taken, ...before].map(({ checkoutId }) => checkoutId);
  const checkouts = await deps.models.checkouts.find({ _id: { $in: ids } }).lean<Checkout[]>();
  const told = (orders: readonly Order[], isBefore: boolean) => {
    const paid = orders.map(
      (order) => [order, checkouts.find(({ _id }) => _id.equals(order.checkoutId)) ?? null] as const,
    );
    const given = paid.flatMap(([order, checkout]) => givenBack(order, checkout));
    // Whoever gives money back by hand has to know how much and how.
    const handBack = byHandOf(given);
    const isByHand = handBack.length > 0;
    const fates = paid.map(([order, checkout]) => keptByDispute(order, checkout));
    const held = fates.find((fate) => fate === 'waits') ?? fates.find((fate) => fate);
    const kept = held && { waits: answers.adminRefundHeld, back: answers.adminRefundBack }[held];
    const back = sum(
      (isByHand ? handBack : orders.flatMap(({ refund }) => refund ?? [])).map(({ amount }) => amount),
    );
    const already = answers.alreadyCancelled(back > 0 ? formatPaise(back) : undefined, taken.length > 0);
    const name = orders[0]?.customer.name ?? '';
    const what = isBefore ? [already, ...(kept ? [kept] : [])] : [kept ?? adminNotices.orderDeleted];
    const hands = isByHand ? [handOver(name, handBack, isBefore)] : feeBackOf(given);
    return { handBack, message: [...what, ...hands].join(' ') };
  };
  const all = [
    ...(taken.length > 0 ? [told(taken, false)] : []),
    ...(before.length > 0 ? [told(before, true)] : []),
  ];
  const handBack = all.flatMap((one) => one.handBack);
  const message = all.map((one) => one.message).join(' ');
  return { message, ...(handBack.length > 0 && { handBack }) };
}

/** As whoever cancels it saw it, and may. */
async function takeAsSeen({ deps, body, user, logger }: Call<'cancelOrder'>, id: string, at: Date) {
  const seen = body && { ...body, status: (body.others?.find(({ _id }) => _id === id) ?? body).status };
  const refund = ({ status }: Order) =>
    body?.refund ?? (status !== lastStatus || (body?.reason === undefined ? undefined : false));
  const ended = await retryOnConflict(async () => {
    const within = await noteWithinLimit(
      { ...deps, logger },
      id,
      { goesBack: (order) => refund(order) === true, body: seen },
      user,
    );
    if (!within.ok) return within;
    const version = within.value;
    const done = await takeOff({ ...deps, logger }, id, {
      by: staffOf(user),
      reason: body?.reason ?? refundReasons.orderCancelled,
      refund,
      version,
      at,
    });
    const there = { _id: id, ...notVoided };
    const isAnother = !done.ok && version !== undefined && (await deps.models.orders.exists(there));
    return isAnother ? undefined : done;
  }, maxAttempts);
  return ended ?? refuse('busy', { message: refusalTexts.service_unavailable });
}

interface Cancelling {
  goesBack: (order: Order) => boolean;
  body: Call<'cancelOrder'>['body'];
}

/** Its client knows more than the specification's call, which gives nothing back of what was delivered. */
const saysMore = (body: Cancelling['body']): boolean => (body?.refund ?? body?.status) !== undefined;

/** What was delivered goes back only deliberately, and with a reason. */
function checkDelivered({ status }: Order, isBack: boolean, body: Cancelling['body']): Result<undefined> {
  if (status !== lastStatus) return ok(undefined);
  if (isBack && body?.status && body.status !== lastStatus)
    return refuse('order_stale', { message: answers.arrivedMeanwhile });
  return saysMore(body) && body?.reason === undefined ? refuse('reason_missing') : ok(undefined);
}

/**
 * The version that may be cancelled, for whom what goes back is limited, or who saw one; refused where it can't be given
 * back by hand, or has arrived since it was seen.
 */
async function noteWithinLimit(
  deps: Deps,
  id: string,
  { goesBack, body }: Cancelling,
  user: CurrentUser,
): Promise<Result<number | undefined>> {
  const most = await refundLimitOf(deps, user);
  const order = await deps.models.orders.findById(id).lean<Order>();
  if (!order || order.voided) return ok(undefined);
  const isBack = goesBack(order);
  const delivered = checkDelivered(order, isBack, body);
  if (!delivered.ok) return delivered;
  const noted = isBack && most !== undefined ? await limitCancelling(deps, order, most) : ok(undefined);
  if (!noted.ok) return noted;
  // Last: what is claimed is kept from others.
  const there =
    isBack && isCounterPayment(order.paymentId)
      ? await checkByHand(deps, order, staffOf(user))
      : ok(undefined);
  return there.ok ? ok(most === undefined && !saysMore(body) ? undefined : order.version) : there;
}

/**
 * A customer cancels an order that is not started yet, nor being made again, with a full refund; all that comes with it as
 * well, or what stays has to be enough for the delivery. What was paid at the counter is given back there: nobody would hand
 * it over for a press at home.
 */
export async function cancelOwnOrder(call: Call<'cancelOwnOrder'>) {
  const { deps, params, query, user, logger } = call;
  const rest = await readRest(deps, { _id: params.id, userId: user._id });
  const may = query.whole ? checkBegun(rest) : await checkRest(deps, params.id, rest);
  if (!may.ok) return may;
  const others = query.whole ? rest.map(({ _id }) => String(_id)).filter((id) => id !== params.id) : [];
  const own = { by: staffOf(user), reason: refundReasons.cancelledByCustomer, owner: user._id };
  const { taken, gone, said } = await press(
    { ...deps, logger },
    [params.id, ...others],
    (id, at) => takeOff({ ...deps, logger }, id, { ...own, refund: () => true, at }),
    (id, refused) => whyNotOwn(call, id, refused),
  );
  // The kitchen was faster: the others are cancelled.
  if (said && !said.ok && gone.length > 0) return ok({ message: answers.pizzaCancelled });
  const last = taken.at(-1);
  return said ?? (last ? sayCancelled(deps, last) : refuse('order_not_found'));
}

/** All of it or nothing: nobody has begun. */
const checkBegun = (all: readonly Order[]): Result<undefined> =>
  all.some(({ status, remakeOf }) => status !== firstStatus || remakeOf)
    ? refuse('order_started')
    : ok(undefined);

/** What stands of the delivery of a customer's own order, that order included. */
async function readRest({ models }: Deps, own: QueryFilter<Order>): Promise<Order[]> {
  const { checkoutId } = (await models.orders.findOne(own, { checkoutId: 1 }).lean()) ?? {};
  return checkoutId
    ? models.orders
        .find({ checkoutId, ...notVoided })
        .sort({ line: 1 })
        .lean<Order[]>()
    : [];
}

/** Whether the delivery costs no more without this order, where the terms were met with it. */
async function checkRest(
  { settings }: Pick<Deps, 'settings'>,
  id: string,
  all: readonly Order[],
): Promise<Result<undefined>> {
  const rest = all.filter(({ _id }) => String(_id) !== id);
  const [first] = rest;
  if (!first?.delivery || first.fulfilment) return ok(undefined);
  const { fees } = await settings.read();
  const { address } = first.delivery;
  const isMet = (orders: readonly Order[]) => {
    const total = sum(orders.map(({ totalAmount }) => totalAmount));
    const { fee, minimum } = deliveryTerms(fees, address, total);
    return minimum === undefined && fee <= (first.deliveryFee ?? 0);
  };
  return isMet(all) && !isMet(rest) ? refuse('below_minimum', { message: answers.restLacks }) : ok(undefined);
}

async function sayCancelled(deps: Deps, voided: Order) {
  const { checkoutId } = voided;
  const held = keptByDispute(voided, await deps.models.checkouts.findById(checkoutId).lean<Checkout>());
  const stays = await deps.models.orders.exists({ checkoutId, ...notVoided });
  const kept = held && { waits: answers.refundHeld, back: answers.refundBack }[held];
  return ok({ message: kept ?? answers[stays ? 'pizzaCancelled' : 'orderCancelled'] });
}

async function whyNotOwn({ deps, user }: Call<'cancelOwnOrder'>, id: string, refused: Refused) {
  const mine = { _id: id, userId: user._id };
  const stays =
    refused.refusal.code !== 'busy' && (await deps.models.orders.findOne({ ...mine, ...notVoided }).lean());
  if (!stays) return whatHappened(deps, refused, mine);
  const byHand = isCounterPayment(stays.paymentId) ? { message: answers.askAtTheCounter } : {};
  return refuse('order_started', byHand);
}

/** What goes back with this order, with the fee if that goes with it: one write. */
function givenBack(order: Order, checkout: Checkout | null): Refund[] {
  if (!checkout || !(order.deliveryFee || isCounterPayment(order.paymentId))) return [];
  const { refunds } = checkout;
  const first = refunds.findIndex((refund) => isOfVoid(order, refund));
  const next = refunds.findIndex((refund, nth) => nth > first && !refund.ofFee && !isOfVoid(order, refund));
  return first === -1 ? [] : refunds.slice(first, next === -1 ? undefined : next);
}

/** Its payment is disputed: the money may be on its way `back` by the bank, or is. Undefined where no dispute keeps any. */
function keptByDispute({ _id }: Order, checkout: Checkout | null): 'waits' | 'back' | undefined {
  const own = checkout?.refunds.filter(({ orderId }) => orderId?.equals(_id)) ?? [];
  const fates = own.map((refund) => fateOf({ disputes: checkout?.disputes }, refund));
  if (fates.includes('waits')) return 'waits';
  // Beside what the bank gave back, the rest may be on its way by us.
  return fates.length > 0 && fates.every((fate) => fate === 'back') ? 'back' : undefined;
}

/** Busy, or nothing was left to cancel: a repeat whose first answer was lost, or somebody was faster. */
async function whatHappened({ models }: Deps, refused: Refused, which: QueryFilter<Order>) {
  if (refused.refusal.code === 'busy') return refused;
  const gone = await models.orders.findOne({ ...which, voided: { $exists: true } }, { refund: 1 }).lean();
  if (!gone) return refused;
  return ok({ message: answers.alreadyCancelled(gone.refund && formatPaise(gone.refund.amount)) });
}
