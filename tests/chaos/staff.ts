import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AdminOrderAnswer, type InventoryAnswer, routes, z } from '@forno/shared/contracts/server';
import {
  categories,
  type Category,
  limits,
  listIngredients,
  nextStatus,
  remakeReasons,
} from '@forno/shared/domain';
import { requestSandbox, stateAt } from '../support/sandbox.ts';
import { claimOf } from './claims.ts';
import { callShop } from './call-shop.ts';
import type { Random } from './random.ts';
import { emailOfGuest, type Recorded, voidReasons } from './record.ts';

/** What the admins of a run know and use. */
export interface Staff {
  url: string;
  sandboxUrl: string;
  token: string;
  random: Random;
  recorded: Recorded;
  shift: Shift;
}

/** Their working time. */
interface Shift {
  stopped: boolean;
  /** Whether they leave, finished or not. */
  isOver: () => boolean;
}

/** A page of orders as only admins see them: each with its customer. */
export const AdminOrders = z.object({ orders: z.array(AdminOrderAnswer) });

/** The newest orders; none when time was up. */
async function newestOrders({ url, token, shift }: Staff): Promise<AdminOrderAnswer[]> {
  const route = { ...routes.orders, path: `${routes.orders.path}?limit=50`, answer: AdminOrders };
  return (await callShop(url, token, route, shift))?.answer?.orders ?? [];
}

/** An admin who advances orders during the failures, so that screens have something to miss. */
export async function runKitchen(staff: Staff): Promise<void> {
  const { url, token, recorded, shift } = staff;
  const random = staff.random.fork('kitchen');
  while (!shift.stopped) {
    const open = (await newestOrders(staff)).filter(({ status }) => nextStatus(status) !== undefined);
    if (open.length > 0) {
      const { _id: id, status, version } = random.pick(open);
      const asked = Date.now();
      const body = { status: nextStatus(status), version };
      const moved = await callShop(url, token, routes.updateOrder, { ...shift, params: { id }, body });
      if (moved?.answer)
        recorded.written.push({ id, version: moved.answer.order.version, asked, at: Date.now() });
    }
    await delay(300);
  }
}

/** Long before an ingredient is gone, because each checkout may hold only a share of what is left. */
const orderBelow = 5 * limits.lowStockBelow;
const delivered = 10 * limits.lowStockBelow;

/** An admin who looks at the stock every few seconds and has delivered what runs low. */
export async function runRestocking(staff: Staff): Promise<void> {
  const { url, token, shift } = staff;
  while (!shift.stopped) {
    const loaded = (await callShop(url, token, routes.inventory, shift))?.answer;
    for (const { category, name, ...before } of loaded ? listIngredients(loaded) : [])
      if (before.qty < orderBelow)
        await edit(staff, category, name, { before, after: { ...before, qty: before.qty + delivered } });
    await delay(1_000);
  }
}

const actions: Record<string, { weight: number; action: (staff: Staff) => Promise<void> }> = {
  void: { weight: 5, action: voidOrder },
  remake: { weight: 4, action: remakeOrder },
  part: { weight: 4, action: giveBackPart },
  price: { weight: 2, action: editPizzaPrice },
  stock: { weight: 4, action: editIngredient },
  account: { weight: 1, action: deleteGuest },
  refund: { weight: 4, action: refundAtDashboard },
};

/**
 * An admin who does everything but status changes, in the shop and at the provider's dashboard, until the shift ends
 * and each has been done at least once.
 */
export async function runManager(staff: Staff): Promise<void> {
  const { recorded, shift } = staff;
  const random = staff.random.fork('manager');
  const list = Object.values(actions).flatMap(({ weight, action }) =>
    Array.from({ length: weight }, () => action),
  );
  const isMissing = () =>
    [
      recorded.parts.length,
      recorded.voids,
      recorded.admin_edits,
      recorded.users_deleted,
      recorded.refunds_partial,
    ].includes(0);
  while (!shift.stopped || (isMissing() && !shift.isOver())) {
    await random.pick(list)({ ...staff, random });
    await delay(300 + random.below(500));
  }
}

/** Voids any order in any status: refunded, not refunded, or as the shop decides by the status. */
async function voidOrder(staff: Staff): Promise<void> {
  const { url, token, random, recorded, shift } = staff;
  const orders = await newestOrders(staff);
  if (orders.length === 0) return;
  const { body } = random.pick([
    {},
    { body: { refund: true, reason: voidReasons.back } },
    { body: { refund: false, reason: voidReasons.keep } },
  ]);
  const id = random.pick(orders)._id;
  recorded.cancelling.push({ id, by: 'admin', ...(body && { refund: body.refund }) });
  const params = { id };
  const voided = await callShop(url, token, routes.cancelOrder, { ...shift, params, body });
  if (voided?.answer) recorded.voids += 1;
}

/** Has any order made again, wherever it is; told again under the same key until it is answered. */
async function remakeOrder(staff: Staff): Promise<void> {
  const { url, token, random, shift } = staff;
  const orders = await newestOrders(staff);
  if (orders.length === 0) return;
  const { _id: id, quantity } = random.pick(orders);
  const body = {
    key: randomUUID(),
    quantity: 1 + random.below(quantity),
    reason: random.pick(remakeReasons),
  };
  await callShop(url, token, routes.remakeOrder, { ...shift, params: { id }, body });
}

/** Gives pizzas or an amount of any order back, some with their ingredients; a repeat has the same key. */
async function giveBackPart({ url, token, random, recorded, shift, ...staff }: Staff): Promise<void> {
  const orders = await newestOrders({ url, token, random, recorded, shift, ...staff });
  if (orders.length === 0) return;
  const { _id: id, quantity, totalAmount } = random.pick(orders);
  const pizzas = { quantity: 1 + random.below(quantity), restock: random.below(2) === 0 };
  const what = random.pick([pizzas, { amount: 100 + random.below(totalAmount), restock: false }]);
  const key = `chaos-${recorded.parts.length}-${random.below(1_000_000)}`;
  const part: Recorded['parts'][number] = { id };
  recorded.parts.push(part);
  const body = { key, reason: 'quality' as const, ...what };
  const given = await callShop(url, token, routes.refundOrder, { ...shift, params: { id }, body });
  if (given?.answer) part.given = given.answer.refund.amount;
}

async function editPizzaPrice({ url, token, random, recorded, shift }: Staff): Promise<void> {
  const menu = await callShop(url, token, routes.pizzas, shift);
  if (!menu?.answer) return;
  const { _id, name, description, price } = random.pick(menu.answer);
  const form = new FormData();
  const fields = { name, description, price: String(price + random.pick([-0.5, 0.5])) };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const changed = await callShop(url, token, routes.updatePizza, { ...shift, params: { id: _id }, form });
  if (changed?.answer) recorded.admin_edits += 1;
}

async function editIngredient(staff: Staff): Promise<void> {
  const { url, token, random, recorded, shift } = staff;
  const loaded = await callShop(url, token, routes.inventory, shift);
  if (!loaded?.answer) return;
  const category = random.pick(categories);
  // Not the first, which is scarce; and never below what sales may need meanwhile.
  const [name, before] = random.pick(Object.entries(loaded.answer[category]).slice(1));
  // A unique amount, so that an unconfirmed edit can explain only itself.
  const added = (101 + recorded.portions.length) * random.pick([1, 1, -1]);
  if (before.qty + added < 500) return;
  const after = { ...before, qty: before.qty + added, price: before.price + random.below(2) };
  await edit(staff, category, name, { before, after });
}

type Edited = InventoryAnswer[Category][string];

/** Like the editor: sends the difference to what was loaded. Once, because a retry would add it twice. */
async function edit(
  { url, token, recorded, shift }: Staff,
  category: Category,
  name: string,
  { before, after }: { before: Edited; after: Edited },
): Promise<void> {
  const nothing = { bases: {}, sauces: {}, cheeses: {}, veggies: {} };
  const only = (ingredient: Edited) => ({ ...nothing, [category]: { [name]: ingredient } });
  const body = { ...only(after), loaded: only(before) };
  const changed = await callShop(url, token, routes.updateInventory, { ...shift, body, once: true });
  if (changed?.refusal) return;
  recorded.portions.push({ category, name, added: after.qty - before.qty, sure: changed !== undefined });
  if (changed) recorded.admin_edits += 1;
}

async function deleteGuest({ url, token, random, recorded, shift }: Staff): Promise<void> {
  const users = await callShop(url, token, routes.allUsers, shift);
  const guests = (users?.answer ?? []).filter(({ email }) => emailOfGuest.test(email));
  if (guests.length === 0) return;
  const id = random.pick(guests)._id;
  recorded.deleting.push(id);
  const params = { id };
  const deleted = await callShop(url, token, routes.deleteUser, { ...shift, params });
  if (deleted?.answer) recorded.users_deleted += 1;
}

/** Refunds the rest of a payment, or part of it, at the provider's dashboard, past the shop. */
async function refundAtDashboard({ sandboxUrl, random, recorded }: Staff): Promise<void> {
  const { captured } = await stateAt(sandboxUrl);
  // Who sits there sees the disputes.
  const leftOf = (one: (typeof captured)[number]) => one.amount - one.amount_refunded - claimOf(one);
  const open = captured.filter((one) => leftOf(one) > 200);
  if (open.length === 0) return;
  const one = random.pick(open);
  const [id, left] = [one.id, leftOf(one)];
  const allButPaise = left - 1 - random.below(99);
  const part = random.pick([left, allButPaise, ...[1, 2, 3].map(() => 100 + random.below(left - 100))]);
  const refund = { payment_id: id, amount: part };
  const response = await requestSandbox(sandboxUrl, 'POST', '/dashboard/refunds', refund);
  if (!response.ok) return;
  if (part === one.amount - one.amount_refunded) recorded.refunds_full += 1;
  else recorded.refunds_partial += 1;
}
