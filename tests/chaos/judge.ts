import { pulse } from '@forno/shared/contracts';
import { limits } from '@forno/shared/domain';
import { readHolds, readInventoryDocument } from '@forno/shared/server/checkouts';
import type { Checkout, Mail, Models, Order } from '@forno/shared/server/db';
import { waitFor } from '@forno/shared/testing';
import { mailsAt, type SandboxState, stateAt } from '../support/sandbox.ts';
import { collect, type Findings } from './findings.ts';
import { judgeAdmin } from './judge-admin.ts';
import { judgeMails, judgeRepeats } from './judge-mails.ts';
import { judgeMoney, type Money } from './judge-money.ts';
import { judgeScreens } from './judge-screens.ts';
import { judgeStock } from './judge-stock.ts';
import type { Evidence } from './evidence.ts';

export type Verdict = Findings & { money: Money; repeated: number };

/** Compares the provider's books with the shop's database, all screens, and what admins see. */
export async function judge(evidence: Evidence): Promise<Verdict> {
  const { models, sandboxUrl, shelf, recorded, screens, adminScreen } = evidence;
  const { findings, find } = collect();
  const checkouts = await models.checkouts.find().lean<Checkout[]>();
  const orders = await models.orders.find().lean<Order[]>();
  const accounts = new Set((await models.users.find({}, { _id: 1 }).lean()).map(({ _id }) => String(_id)));
  const money = judgeMoney(await stateAt(sandboxUrl), checkouts, orders, recorded, find);
  const held = [...(await readHolds(models)).values()].flat();
  judgeStock(await readInventoryDocument(models), held, shelf, orders, recorded.portions, find);
  const shown = { orders, screens, adminScreen, accounts, written: recorded.written };
  const behind = (): number => {
    const now = collect();
    judgeScreens(shown, now.find);
    return now.findings.counts.live_missed;
  };
  // The last blow may be seconds ago, and screens still reconnecting, but not for longer than they call themselves live.
  const what = 'the screens to catch up';
  await waitFor(() => behind() === 0, { what, deadlineMs: pulse.staleAfterMs }).catch(() => {});
  judgeScreens(shown, find);
  judgeMails(await models.mails.find({}, { state: 1 }).lean<Mail[]>(), checkouts, accounts, find);
  const repeated = judgeRepeats(
    (await mailsAt(sandboxUrl)).map(({ messageId }) => messageId),
    evidence.mayRepeat,
    find,
  );
  await judgeAdmin(evidence, orders, find);
  return { ...findings, money, repeated };
}

/** Money, portions and live events still in transit. Empty once the shop has settled. */
export async function findUnsettled(models: Models, sandboxUrl: string): Promise<string[]> {
  const busyCheckouts = await models.checkouts
    .find({ $or: [{ state: 'paid' }, { 'refunds.state': 'due' }, { unpublished: true }] })
    .lean<Checkout[]>();
  const busyOrders = await models.orders
    .find({ $or: [{ unpublished: true }, { stock: 'returning' }, { 'refund.state': 'due' }] })
    .lean<Order[]>();
  const { transfers } = await readInventoryDocument(models);
  const orders = await models.orders.find({ refund: { $exists: true } }).lean<Order[]>();
  const checkouts = await models.checkouts
    .find({ $or: [{ state: 'fulfilled' }, { 'refunds.0': { $exists: true } }] })
    .lean<Checkout[]>();
  const { captured, refunds } = await stateAt(sandboxUrl);
  return [
    ...busyCheckouts.map((one) => `checkout ${JSON.stringify(one)}`),
    ...busyOrders.map((one) => `order ${JSON.stringify(one)}`),
    ...transfers.map((one) => `transfer ${JSON.stringify(one)}`),
    ...refunds.filter(({ status }) => status === 'pending').map((one) => `refund ${JSON.stringify(one)}`),
    ...captured
      .filter((payment) => !isBooked(payment, checkouts, orders))
      .map((one) => `payment ${JSON.stringify(one)}`),
  ];
}

/** It is ordered or refunded as far as possible, and the shop's books and the orders show all refunds. */
function isBooked(
  { id, amount, amount_refunded: back }: SandboxState['captured'][number],
  checkouts: readonly Checkout[],
  orders: readonly Order[],
): boolean {
  const booked = checkouts
    .flatMap(({ refunds }) => refunds)
    .filter(({ paymentId, state }) => paymentId === id && state === 'done')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const stated = orders
    .filter(({ paymentId }) => paymentId === id)
    .reduce((sum, { refund }) => sum + (refund?.amount ?? 0), 0);
  if (checkouts.some(({ state, paymentId }) => state === 'fulfilled' && paymentId === id))
    return booked === back && stated === back;
  // Refunded before the shop ever looked it up, it need not be in the books.
  return amount - back < limits.paymentMinPaise && (booked === 0 || booked === back);
}
