import {
  amountLeft,
  counterPayments,
  firstStatus,
  isOut,
  lastStatus,
  limits,
  ok,
  outForDelivery,
  type Refused,
  type Result,
} from '@forno/shared/domain';
import { refusalTexts, refuse } from '@forno/shared/messages/server';
import { announceInventory, returnOrder } from '@forno/shared/server/stock';
import { copyRefundsToOrders, markOrderRefundDue } from '@forno/shared/server/checkouts';
import {
  type Checkout,
  notRemade,
  notVoided,
  type Order,
  type Received,
  retryOnConflict,
  type User,
} from '@forno/shared/server/db';
import { mailOrder } from '@forno/shared/server/mail';
import { auditCancelled } from '@forno/shared/server/operations';
import { conditionOf, isRemade, markVoided, publishOrder } from '@forno/shared/server/orders';
import { printCancelled, refundsDue } from '@forno/shared/server/queues';
import type { Deps } from './deps.ts';

interface Voiding {
  by: Received['by'];
  reason: string;
  /** Whether to refund it. Undefined: nobody has decided about money, and it is only taken off the lists. */
  refund: (order: Order) => boolean | undefined;
  /**
   * The customer who cancels it: only theirs, only while nobody has begun, not what was paid by hand, no remake, and not
   * while it is made again.
   */
  owner?: User['_id'];
  /** This one and no other. */
  version?: number | undefined;
  /** When: the same of all that one press cancels, so that one mail tells of them. */
  at?: Date;
}

/** A customer waits: more than two or three admins at one order, and its refunds, is a fault. */
const maxAttempts = 5;

/**
 * Takes these off as one press, each by `take`, until one stays, by what `whyNot` says of it; and with each its remakes, also of
 * one that was taken off before, by a process that died. `gone`: what nobody has any longer.
 */
export async function press<Said>(
  deps: Deps,
  ids: readonly string[],
  take: (id: string, at: Date) => Promise<Result<Order>>,
  whyNot: (id: string, refused: Refused) => Promise<Result<Said>>,
) {
  const [taken, gone, at]: [Order[], string[], Date] = [[], [], new Date()];
  let said: Result<Said> | undefined;
  let left = [...ids];
  try {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const voided = await take(id, at);
      said = voided.ok ? undefined : await whyNot(id, voided);
      if (said && !said.ok) break;
      gone.push(id);
      if (voided.ok) taken.push(voided.value);
      left = [...new Set([...(await remakesOf(deps, id)), ...left])];
    }
  } finally {
    // Also of those before one that failed: no sweep prints that they are cancelled.
    await finishVoid(deps, taken);
  }
  return { taken, gone, said };
}

/**
 * What is made again of it, also of a remake that was handed over, and is not handed over itself: all of it where it is cancelled,
 * none where it was only taken off the lists.
 */
async function remakesOf({ models: { orders } }: Deps, id: string): Promise<string[]> {
  const { checkoutId, voided } = (await orders.findById(id, { checkoutId: 1, voided: 1 }).lean()) ?? {};
  if (!checkoutId || voided?.cleared) return [];
  const remade = await orders
    .find({ checkoutId, remakeOf: { $exists: true } }, { remakeOf: 1, status: 1, voided: 1 })
    .sort({ line: 1 })
    .lean();
  const those = new Set([id]);
  for (const { _id, remakeOf } of remade) if (those.has(String(remakeOf))) those.add(String(_id));
  return remade.flatMap((one) =>
    those.has(String(one._id)) && one.status !== lastStatus && !one.voided ? String(one._id) : [],
  );
}

/**
 * Voids an order: hidden from lists, kept in the database with who and why. This one write decides whether stock and money
 * are due back, so that exactly one request returns them; `press` does, and the sweep what a crash leaves. Refused when there
 * is no such order (any more), or when every attempt lost a race.
 */
export async function takeOff(deps: Deps, id: string, voiding: Voiding): Promise<Result<Order>> {
  const { version } = voiding;
  const name = voiding.owner ? 'cancel' : 'void';
  const there = {
    ...conditionOf(name),
    _id: id,
    ...(version !== undefined && { version }),
    ...(voiding.owner && { userId: voiding.owner, ...notRemade, $nor: [{ paymentId: counterPayments }] }),
  };
  const voided = await retryOnConflict(async () => {
    const order = await deps.models.orders.findOne(there).lean<Order>();
    if (!order) return refuse('order_not_found');
    if (voiding.owner && (await isRemade(deps.models, order))) return refuse('order_started');
    const after = await markVoided(deps, name, order, changeOf(order, voiding));
    return after ? ok(after) : undefined;
  }, maxAttempts);
  return voided ?? refuse('busy', { message: refusalTexts.service_unavailable });
}

function changeOf(order: Order, { by, reason, refund, owner, at = new Date() }: Voiding): Partial<Order> {
  const untouched = order.status === firstStatus && order.stock === 'consumed';
  const money = {
    amount: order.totalAmount,
    state: 'due',
    reason,
    byProvider: false,
    ofVoid: true,
    at,
  } as const;
  const left = amountLeft(order);
  const goesBack = refund(order);
  return {
    voided: {
      at,
      by,
      who: owner ? 'customer' : 'staff',
      reason,
      ...(goesBack === undefined && { cleared: true }),
    },
    ...(untouched ? { stock: 'returning' } : {}),
    // Too little to be refunded, also beside what went back before, it would stay due for ever. Of a remake nobody was told by mail.
    ...(order.remakeOf || goesBack === undefined
      ? {}
      : goesBack && left >= limits.paymentMinPaise
        ? { refund: money }
        : { mailDue: true }),
  };
}

/** Each step for all of them, so that no refund is asked for before all are noted. If one fails, the sweep retries it. */
async function finishVoid(deps: Deps, orders: readonly Order[]): Promise<void> {
  // First: once they are published no sweep looks after this.
  for (const order of orders.slice(0, 1)) await orLeave(deps, order, auditCancelled(deps, orders));
  for (const step of [returnPortions, noteMoney, returnMoney, tell, mail, mailRest])
    for (const order of orders) await orLeave(deps, order, step(deps, order));
  for (const order of orders.slice(0, 1)) await orLeave(deps, order, printCancelled(deps, orders));
}

/**
 * What was cancelled of these before, by a press at this moment, or by one whose process died: noted as far as its answer and
 * the audit log tell of it.
 */
export async function finishBefore(deps: Deps, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const where = { _id: { $in: ids }, voided: { $exists: true } };
  const orders = await deps.models.orders.find(where).sort({ line: 1 }).lean<Order[]>();
  for (const order of orders) await orLeave(deps, order, noteMoney(deps, order));
  for (const order of orders.slice(0, 1)) await orLeave(deps, order, auditCancelled(deps, orders));
  return orders;
}

const orLeave = ({ logger }: Deps, { _id }: Order, done: Promise<unknown>) =>
  done.catch((error: unknown) => {
    logger.warn({ err: error, orderId: String(_id) }, 'void not finished, left to the sweep');
  });

async function returnPortions(deps: Deps, order: Order): Promise<void> {
  if (order.stock !== 'returning') return;
  await returnOrder(deps, order);
  await announceInventory(deps, order.needs);
}

async function noteMoney(deps: Deps, order: Order): Promise<void> {
  if (order.refund?.ofVoid) await markOrderRefundDue(deps, order, order.refund.reason);
}

async function returnMoney(deps: Deps, order: Order): Promise<void> {
  const { refund } = order;
  if (!refund?.ofVoid) return;
  const checkout = await deps.models.checkouts.findById(order.checkoutId).orFail().lean<Checkout>();
  const { _id } = checkout;
  const refunds = checkout.refunds.filter(({ orderId, ofFee }) => ofFee || orderId?.equals(order._id));
  // Given back by hand: no job comes after it.
  if (refunds.some(({ tender }) => tender)) await copyRefundsToOrders(deps, checkout);
  await deps.producer.enqueue('refunds', refundsDue({ _id, refunds }));
}

async function mail(deps: Deps, order: Order): Promise<void> {
  if (order.mailDue) await mailOrder(deps, order);
}

/** What is out already may have waited for this one alone: its mail is written once, whatever ends the waiting. */
async function mailRest(deps: Deps, order: Order): Promise<void> {
  if (isOut(order) || order.remake?.again) return;
  const { checkoutId } = order;
  const rest = { checkoutId, status: outForDelivery, 'remake.again': { $ne: true }, ...notVoided } as const;
  const sent = await deps.models.orders.findOne(rest).lean<Order>();
  if (sent) await mailOrder(deps, sent);
}

const tell = ({ models, publisher }: Deps, order: Order) => publishOrder(models, publisher, order);
