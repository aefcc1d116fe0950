import { isDeepStrictEqual } from 'node:util';
import { type MoneyCheckAnswer, nextCursorHeader, pulse, routes, z } from '@forno/shared/contracts/server';
import {
  type Counted,
  dayMs,
  dayOf,
  type Inventory,
  listIngredients,
  type Need,
  orderStatuses,
  stockOf,
  sumNeeds,
} from '@forno/shared/domain';
import { readHolds } from '@forno/shared/server/checkouts';
import { needsReturned, readInventoryDocument } from '@forno/shared/server/stock';
import type { Checkout, InventoryDocument, Mail, Models, Order } from '@forno/shared/server/db';
import { waitFor } from '@forno/shared/testing';
import { sum } from '../support/figures.ts';
import { mailsAt, stateAt } from '../support/sandbox.ts';
import { callShop } from './call-shop.ts';
import { type Billed, judgeBills } from './judge-bills.ts';
import { judgeCounter, withCounter } from './judge-counter.ts';
import { type Disputed, judgeDisputes, sumDeducted } from './judge-disputes.ts';
import { judgeMails, judgeRepeats } from './judge-mails.ts';
import { judgeNumbers } from './judge-numbers.ts';
import { judgeMoney, type Money } from './judge-money.ts';
import { judgeSlots } from './judge-slots.ts';
import { collect, type Evidence, type Find, type Findings, type Recorded } from './record.ts';
import { createPatience } from './patience.ts';
import type { Screen } from './screen.ts';
import { laterForTests } from './set-papers.ts';
import { AdminOrders } from './staff.ts';

export type Verdict = Findings & {
  money: Money &
    Billed &
    Disputed &
    ReturnType<typeof judgeCounter> &
    ReturnType<typeof judgeSlots> & { pickups: number };
  repeated: number;
};

/**
 * Compares the provider's books with the shop's database, all screens, and what admins see. Anew when an order changed
 * meanwhile: one for later falls due at a time of its own, once.
 */
export async function judge(evidence: Evidence): Promise<Verdict> {
  const readVersions = () => evidence.models.orders.find({}, { version: 1 }).sort({ _id: 1 }).lean();
  const before = await readVersions();
  const verdict = await judgeOnce(evidence);
  return isDeepStrictEqual(before, await readVersions()) ? verdict : judge(evidence);
}

async function judgeOnce(evidence: Evidence): Promise<Verdict> {
  const { models, sandboxUrl, stock, recorded, screens, adminScreen } = evidence;
  const { findings, find } = collect();
  const checkouts = await models.checkouts.find().lean<Checkout[]>();
  const orders = await models.orders.find().lean<Order[]>();
  const accounts = new Set((await models.users.find({}, { _id: 1 }).lean()).map(({ _id }) => String(_id)));
  const provider = await stateAt(sandboxUrl);
  const books = withCounter(provider, checkouts);
  const check = await judgeAdmin(evidence, orders, sumDeducted(provider.captured), find);
  const { url, adminToken: token } = evidence;
  const params = { id: recorded.till ?? '' };
  const till = (await callShop(url, token, routes.till, { ...createPatience(30_000), params }))?.answer;
  const { held, inventory } = await readStock(models);
  const money = {
    ...judgeMoney(books, checkouts, orders, recorded, find),
    ...judgeBills(await models.bills.find().lean(), books.captured, orders, evidence.rateOf, find),
    ...judgeDisputes(provider, checkouts, recorded, find),
    ...judgeCounter(checkouts, recorded, { money: check, till }, find),
    ...judgeSlots(inventory, { checkouts, orders, held }, laterForTests, find),
    pickups: checkouts.filter((one) => one.number && !one.channel && one.fulfilment === 'pickup').length,
  };
  judgeNumbers(checkouts, orders, find);
  const rests = judgeStock(inventory, held, stock, orders, recorded.portions, find);
  if (rests.size > 0) nameSuspects(rests, checkouts, orders, find);
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
  const mails = await models.mails.find({}, { state: 1 }).lean<Mail[]>();
  judgeMails(mails, checkouts, orders, accounts, find);
  const repeated = judgeRepeats(
    (await mailsAt(sandboxUrl)).map(({ messageId }) => messageId),
    evidence.mayRepeat,
    find,
  );
  return { ...findings, money, repeated };
}

/** What is left and what is held at one moment: carts that nobody paid expire while this is read, each at a time of its own. */
async function readStock(models: Models): Promise<{ held: Need[]; inventory: InventoryDocument }> {
  let held: Need[] = [];
  let inventory = await readInventoryDocument(models);
  const isStill = async (): Promise<boolean> => {
    const { version } = inventory;
    held = [...(await readHolds(models)).values()].flat();
    inventory = await readInventoryDocument(models);
    return inventory.version === version && inventory.transfers.length === 0;
  };
  await waitFor(isStill, { what: 'the stock to be still' });
  return { held, inventory };
}

/** Compares what an admin's screens read with all orders in the database, and answers the money check. */
async function judgeAdmin(
  { url, adminToken }: Pick<Evidence, 'url' | 'adminToken'>,
  orders: readonly Order[],
  deducted: number,
  find: Find,
): Promise<MoneyCheckAnswer | undefined> {
  const limit = createPatience(30_000);
  const standing = orders.filter(({ voided }) => voided === undefined);
  const check = (what: string, stated: unknown, is: unknown): void => {
    if (stated !== is) find('admin_mismatch', `${what}: stated ${String(stated)}, is ${String(is)}`);
  };

  const listed = await readAllPages(url, adminToken);
  check('orders', listed.size, standing.length);
  for (const order of standing)
    check(`order ${String(order._id)}`, listed.get(String(order._id)), order.version);

  const counts = (await callShop(url, adminToken, routes.orderCounts, limit))?.answer;
  for (const status of orderStatuses)
    check(status, counts?.[status], standing.filter((order) => order.status === status).length);

  // A day on each side: clocks differ, and midnight may be near.
  const days = `from=${dayOf(new Date(Date.now() - dayMs))}&to=${dayOf(new Date(Date.now() + dayMs))}`;
  const inDays = <R extends { path: string }>(route: R): R => ({ ...route, path: `${route.path}?${days}` });
  const report = (await callShop(url, adminToken, inDays(routes.report), limit))?.answer;
  check('sales', report?.total.orders, standing.filter(({ remakeOf }) => !remakeOf).length);
  check('revenue', report?.total.revenue, sum(standing.map(({ totalAmount }) => totalAmount)));
  // The fee of a delivery stands on each of its orders.
  const fees = orders.map(({ line, deliveryFee = 0 }) => (line === 0 ? deliveryFee : 0));
  check('gross', report?.total.gross, sum([...orders.map(({ totalAmount }) => totalAmount), ...fees]));
  // Not what a dispute keeps, or has given back.
  const back = orders.map(({ refund }) => {
    const { amount = 0, fee = 0, parts } = refund ?? {};
    return parts ? parts.done + parts.due : amount + fee;
  });
  check('refunded', report?.total.refunded, sum(back));

  const money = (await callShop(url, adminToken, inDays(routes.moneyCheck), limit))?.answer;
  check('money check', money?.from, dayOf(new Date(Date.now() - dayMs)));
  check('deducted', money?.deducted ?? 0, deducted);
  for (const difference of money?.differences ?? []) find('unexplained_money', JSON.stringify(difference));
  return money;
}

/** The versions of all orders, by id. */
async function readAllPages(url: string, token: string): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const page = cursor === null ? '' : `&cursor=${cursor}`;
    const path = `${routes.orders.path}?limit=100${page}`;
    const response: Response = await fetch(url + path, {
      headers: { authorization: `Bearer ${token}`, connection: 'close' },
    });
    if (!response.ok) throw new Error(`a page of orders: ${response.status} ${await response.text()}`);
    for (const { _id, version } of z.parse(AdminOrders, await response.json()).orders)
      versions.set(_id, version);
    cursor = response.headers.get(nextCursorHeader);
  } while (cursor !== null);
  return versions;
}

/** Stock now = stock at the start + portions added - portions consumed by orders - portions held. Answers what differs. */
function judgeStock(
  inventory: InventoryDocument,
  held: readonly Need[],
  stock: Inventory & Counted,
  orders: readonly Order[],
  portions: Recorded['portions'],
  find: Find,
): Map<string, number> {
  const rests = new Map<string, number>();
  const consumed = orders
    .filter(({ stock }) => stock === 'consumed')
    .flatMap((order) => needsReturned(order));
  const items = Object.entries(stock.items ?? {}).map(([name, { qty }]) => ({
    category: 'items' as const,
    name,
    qty,
  }));
  for (const { category, name, qty: start } of [...listIngredients(stock), ...items]) {
    const isThis = (one: { category: string; name: string }) =>
      one.category === category && one.name === name;
    const sumOf = (needs: readonly Need[]) => sum(needs.filter(isThis).map(({ qty }) => qty));
    const edits = portions.filter(isThis);
    const added = sum(edits.filter(({ sure }) => sure).map((edit) => edit.added));
    const now = stockOf({ category, name }, inventory)?.qty ?? Number.NaN;
    const rest = now - (start + added - sumOf(consumed) - sumOf(held));
    const maybe = edits.filter(({ sure }) => !sure).map((edit) => edit.added);
    if (!isSumOfSome(rest, maybe)) {
      rests.set(name, rest);
      find('stock_mismatch', `${name}: ${rest} portions too many, ${maybe.join()} unsure`);
    }
    const most = start + added + sum(maybe.map((more) => Math.max(0, more)));
    if (now < 0 || sumOf(consumed) > most) find('oversold', name);
  }
  return rests;
}

/** Whose portions they may be, once too often or too little: checkouts that use nothing else. */
function nameSuspects(
  rests: ReadonlyMap<string, number>,
  checkouts: readonly Checkout[],
  orders: readonly Order[],
  find: Find,
): void {
  for (const { _id, state, hold, lines } of checkouts) {
    const needs = sumNeeds(lines.flatMap((line) => line.needs));
    const fits = needs.every(({ name, qty }) => Math.abs(rests.get(name) ?? 0) >= qty);
    if (needs.length === 0 || !fits) continue;
    const made = orders
      .filter(({ checkoutId }) => checkoutId.equals(_id))
      .map(({ line, stock, stockToken, returnedBy, restocks }) => ({
        line,
        stock,
        stockToken,
        returnedBy,
        restocks,
      }));
    find('stock_mismatch', `perhaps of ${String(_id)}: ${JSON.stringify({ state, hold, made })}`);
  }
}

/** Whether some of these amounts, or none, add up to this. */
function isSumOfSome(wanted: number, [first, ...others]: readonly number[]): boolean {
  if (first === undefined) return wanted === 0;
  return isSumOfSome(wanted, others) || isSumOfSome(wanted - first, others);
}

/**
 * How long (ms) a screen may be stale after a confirmed change: Redis may be full or down until the next sweep, whose
 * worker may be down too. A lost event is never shown, however long one waits.
 */
const staleAfterMs = 60_000;

interface Shown {
  orders: readonly Order[];
  screens: ReadonlyMap<string, Screen>;
  adminScreen: Screen;
  /** Existing accounts: a deleted one no longer sees anything. */
  accounts: ReadonlySet<string>;
  written: Recorded['written'];
}

/**
 * Every screen must end at an order's last version, and show every earlier one, or a newer one, in time.
 */
function judgeScreens({ orders, screens, adminScreen, accounts, written }: Shown, find: Find): void {
  for (const order of orders) {
    const id = String(order._id);
    const owner = accounts.has(String(order.userId)) ? screens.get(String(order.userId)) : undefined;
    const versions = written.filter((one) => one.id === id);
    for (const screen of [adminScreen, ...(owner ? [owner] : [])]) {
      const whose = screen === adminScreen ? 'an admin' : 'its customer';
      // A customer keeps what they paid for, also voided.
      const isHidden = order.voided !== undefined && (screen === adminScreen || order.remakeOf !== undefined);
      const sightings = screen.seen.get(id) ?? [];
      const last = sightings.at(-1);
      const ends = isHidden ? last === undefined || last.gone : last?.version === order.version && !last.gone;
      if (!ends)
        find(
          'live_missed',
          `${id} in version ${order.version}: ${whose} sees ${JSON.stringify(last)}; ${screen.diary()}`,
        );
      // It came and went while this screen was disconnected.
      if (isHidden && last === undefined) continue;
      for (const { version, at } of versions) {
        const shown = sightings.find((seen) => seen.gone || seen.version >= version);
        const lateMs = (shown?.at ?? Infinity) - at;
        if (lateMs > staleAfterMs)
          find(
            'live_missed',
            `${id}: ${whose} saw version ${version} of ${at} ${lateMs} ms late; ${screen.diary()}`,
          );
      }
    }
  }
}
