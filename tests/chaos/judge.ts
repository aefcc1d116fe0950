import { z } from '@forno/shared/contracts';
import { type Inventory, listIngredients } from '@forno/shared/domain';
import { type Checkout, type Models, type Order, readInventoryDocument } from '@forno/shared/server';
import type { Screen } from './screen.ts';

const DeskState = z.object({
  captured: z.array(
    z.object({ id: z.string(), order_id: z.string(), amount: z.number(), amount_refunded: z.number() }),
  ),
});
type Captured = z.infer<typeof DeskState>['captured'][number];

export interface Verdict {
  captured: number;
  orders_expected: number;
  orders_found: number;
  lost: number;
  duplicated: number;
  amount_mismatch: number;
  stock_mismatch: number;
  oversold: number;
  refunded: number;
  live_missed: number;
}

/** What the provider took and did not give back, straight from the provider. */
async function readCaptured(deskUrl: string): Promise<Captured[]> {
  const response = await fetch(`${deskUrl}/state`);
  return z.parse(DeskState, await response.json()).captured;
}

/**
 * Compares the provider's own books with the shop's database and every customer's screen. It trusts no
 * state of a checkout: an order is expected for each line of whatever was captured and not given back.
 */
export async function judge(
  models: Models,
  deskUrl: string,
  shelf: Inventory,
  screens: readonly Screen[],
): Promise<Verdict> {
  const captured = await readCaptured(deskUrl);
  const kept = captured.filter((payment) => payment.amount_refunded === 0);
  const checkouts = await models.checkouts.find().lean<Checkout[]>();
  const orders = await models.orders.find().lean<Order[]>();
  const checkoutOf = new Map(checkouts.map((checkout) => [checkout.razorpayOrderId, checkout]));

  let expected = 0;
  let lost = 0;
  let duplicated = 0;
  let amountMismatch = captured.filter(
    ({ amount, amount_refunded: back }) => back !== 0 && back !== amount,
  ).length;
  const accounted = new Set<Order>();
  for (const payment of kept) {
    const checkout = checkoutOf.get(payment.order_id);
    const lines = checkout?.lines ?? [];
    if (lines.length === 0) lost += 1;
    expected += lines.length;
    const paidFor = orders.filter((order) => order.paymentId === payment.id);
    for (const { line } of lines) {
      const found = orders.filter(
        (order) => String(order.checkoutId) === String(checkout?._id) && order.line === line,
      );
      if (found.length === 0) lost += 1;
      duplicated += Math.max(0, found.length - 1);
      for (const order of found) accounted.add(order);
    }
    const sum = paidFor.reduce((total, order) => total + order.totalAmount, 0);
    if (sum !== payment.amount) amountMismatch += 1;
  }
  // An order without a kept payment was created from a repeated message.
  duplicated += orders.filter((order) => !accounted.has(order)).length;

  return {
    captured: captured.length,
    orders_expected: expected,
    orders_found: orders.length,
    lost,
    duplicated,
    amount_mismatch: amountMismatch,
    ...(await judgeStock(models, shelf, orders)),
    refunded: captured.length - kept.length,
    live_missed: orders.filter((order) => !isShown(order, screens)).length,
  };
}

/** What was there, less what orders consumed, less what living holds keep, is what is there now. */
async function judgeStock(models: Models, shelf: Inventory, orders: readonly Order[]) {
  const inventory = await readInventoryDocument(models);
  const consumed = orders.filter((order) => order.stock === 'consumed').flatMap((order) => order.needs);
  const held = Object.values(inventory.holds)
    .flatMap((hold) => Object.values(hold.lines))
    .filter((marker) => marker.state === 'held')
    .flatMap((marker) => marker.needs);
  let stockMismatch = 0;
  let oversold = 0;
  for (const { category, name, qty: start } of listIngredients(shelf)) {
    const takenBy = (needs: typeof consumed) =>
      needs
        .filter((need) => need.category === category && need.name === name)
        .reduce((sum, need) => sum + need.qty, 0);
    const now = inventory[category][name]?.qty ?? Number.NaN;
    if (now !== start - takenBy(consumed) - takenBy(held)) stockMismatch += 1;
    if (now < 0 || takenBy(consumed) > start) oversold += 1;
  }
  return { stock_mismatch: stockMismatch, oversold };
}

function isShown(order: Order, screens: readonly Screen[]): boolean {
  return screens.some((screen) => screen.versions.get(String(order._id)) === order.version);
}

/** Nothing is on its way any more: every checkout with money is fulfilled or given back, the shelf tidied. */
export async function isSettled(models: Models, deskUrl: string): Promise<boolean> {
  const captured = await readCaptured(deskUrl);
  const unsettled = await models.checkouts.countDocuments({
    $or: [{ state: 'paid' }, { 'refunds.state': 'due' }, { unpublished: true }],
  });
  const unpublished = await models.orders.countDocuments({ unpublished: true });
  const { holds } = await readInventoryDocument(models);
  const settling = Object.values(holds).some(({ lines }) =>
    Object.values(lines).some(({ state }) => state === 'consumed'),
  );
  if (unsettled + unpublished > 0 || settling) return false;
  const paid = await models.checkouts.find({ state: 'fulfilled' }).lean<Checkout[]>();
  const known = new Set(paid.map((checkout) => checkout.paymentId));
  return captured.every((payment) => known.has(payment.id) || payment.amount_refunded === payment.amount);
}
