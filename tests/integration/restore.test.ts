import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MoneyCheckAnswer, routes } from '@forno/shared/contracts/server';
import { dayMs, dayOf, defaultRecipe } from '@forno/shared/domain';
import { moneyReasons } from '@forno/shared/messages/server';
import type { Models } from '@forno/shared/server/db';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import type { Buyer } from '../../bff/src/testing/buyer.ts';
import { createClient } from '../../bff/src/testing/client.ts';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { sum } from '../support/figures.ts';
import { runCommand } from '../support/run-command.ts';
import { openShopForTests } from '../support/shop-for-tests.ts';

/** A whole shop of real processes, with two workers, whose database is restored to an earlier state. */
const shop = await openShopForTests({
  workers: 2,
  env: {
    SWEEP_EVERY_MS: '500',
    UNFINISHED_AFTER_MS: '1000',
    UNVERIFIED_PIZZAS: '1000',
    HOLD_SHARE: '1',
    PROVIDER_CALLS_PER_SECOND: '200',
    PROVIDER_TIMEOUT_MS: '10000',
    ATTEMPTS_PER_MINUTE: '1000',
  },
});
const { models } = shop;

const command = (name: 'backup' | 'restore', args: string[], more = {}) => runCommand(shop, name, args, more);

interface Payment {
  id: string;
  amount: number;
  lines: number;
}

/** Pays one of each of these pizzas without waiting: the webhook reports it. */
async function buy(buyer: Buyer, pizzas: readonly { _id: string; price: number }[]): Promise<Payment> {
  await buyer.fill(...pizzas.map(({ _id }) => ({ pizzaId: _id, quantity: 1, ...defaultRecipe })));
  const rupees = sum(pizzas.map(({ price }) => price));
  const { razorpay_payment_id: id } = await shop.pay((await buyer.open(rupees)).orderId);
  return { id, amount: rupees * 100, lines: pizzas.length };
}

type Names = (keyof Models)[];
/** Nothing more is written to these once the orders exist. */
const settled: Names = ['users', 'pizzas', 'images', 'checkouts', 'orders', 'audits', 'settings'];
const everything: Names = [...settled, 'inventory', 'timelines', 'mails', 'webhookEvents', 'installation'];

/** Document counts and indexes of these. */
const countOf = (names: Names): Promise<unknown> =>
  Promise.all(
    names.map(async (name) => {
      const { collection } = models[name];
      const indexes = (await collection.indexes()).map((index) => String(index.name));
      return [name, await collection.countDocuments(), indexes.toSorted((a, b) => a.localeCompare(b))];
    }),
  );

const ordersOf = ({ id }: Payment) => models.orders.find({ paymentId: id }).lean();
const refundsOf = async ({ id }: Payment) => {
  const checkouts = await models.checkouts.find({ 'refunds.paymentId': id }).lean();
  return checkouts.flatMap(({ refunds }) => refunds).filter(({ paymentId }) => paymentId === id);
};

it('a restored backup ends with every captured payment ordered once, or refunded once an admin approves it', async () => {
  const logIn = async () => {
    const body = demoAccounts.admin;
    const answer = await createClient(shop.url).call<{ token: string }>(routes.login, { body });
    return createClient(shop.url, answer.body.token);
  };
  let admin = await logIn();
  const query = { from: dayOf(new Date(Date.now() - 6 * dayMs)), to: dayOf(new Date()) };
  const moneyCheck = async () => (await admin.call<MoneyCheckAnswer>(routes.moneyCheck, { query })).body;
  const menu = (await admin.call<{ _id: string; price: number }[]>(routes.pizzas)).body;
  const regulars = await Promise.all(Array.from({ length: 4 }, shop.buyer));
  const earlier = await buy(regulars[0]!, menu.slice(0, 2));
  await waitFor(async () => (await ordersOf(earlier)).length === 2, { what: 'orders' });
  // Another business on the same account.
  await shop.callSandbox('POST', '/dashboard/history', { payments: 30, days: 4 });

  // While the shop runs.
  const file = join(shop.folder, 'evening.backup');
  const before = await countOf(settled);
  const { setName, snapshotReads } = await models.users.db.db!.command({ hello: 1 });
  // All but a single MongoDB give one moment of all collections.
  const moment = setName || snapshotReads ? 'as of' : 'begun at';
  expect(await command('backup', [file])).toMatch(new RegExp(`^Saved \\d+ documents.*${moment} `));
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const refundsAtProvider = async () => (await shop.provider()).refunds;
  const [cancelled] = await ordersOf(earlier);
  const params = { id: String(cancelled?._id) };
  await admin.call(routes.cancelOrder, { params, body: { reason: 'Closed', refund: true } });
  await waitFor(async () => (await refundsAtProvider()).length === 1, { what: 'its refund' });
  const wentBack = await refundsAtProvider();

  const newcomers = await Promise.all(Array.from({ length: 2 }, shop.buyer));
  const known: Payment[] = [];
  for (const round of [1, 2])
    for (const [index, regular] of regulars.entries()) {
      const mine = await buy(regular, menu.slice(0, 1 + ((index + round) % 3)));
      // Before the next cart.
      await waitFor(async () => (await ordersOf(mine)).length === mine.lines, {
        what: `orders of ${mine.id}`,
      });
      known.push(mine);
    }
  const strangers: Payment[] = [];
  for (const newcomer of newcomers) strangers.push(await buy(newcomer, menu.slice(0, 2)));
  const last = await buy(regulars[3]!, menu.slice(3, 4));
  const all = [...known, ...strangers, last];

  expect(await command('restore', [file, '--replace'])).toMatch(/^The shop is running/);
  const { bffs, workers } = shop;
  await Promise.all(workers.map((part) => part.stop()));
  // A BFF that went on would keep the settings of before.
  expect(await command('restore', [file, '--replace'])).toMatch(/^The shop is running/);
  await Promise.all(bffs.map((part) => part.stop()));
  const after = await countOf(everything);
  const damaged = join(shop.folder, 'damaged.backup');
  const bytes = await readFile(file);
  const middle = bytes.length >> 1;
  await writeFile(damaged, bytes.fill((bytes[middle] ?? 0) ^ 1, middle, middle + 1));
  expect(await command('restore', [damaged, '--replace'])).toMatch(/^The backup is damaged/);
  const other = { BACKUP_PASSPHRASE: 'another passphrase' };
  expect(await command('restore', [file, '--replace'], other)).toMatch(/^The passphrase does not match/);
  expect(await command('restore', [file])).toMatch(/^This database already contains a shop/);
  expect(await countOf(everything)).toEqual(after);
  expect(await command('restore', [file, '--replace'])).toMatch(/^Restored \d+ documents/);
  expect(await countOf(settled)).toEqual(before);
  // Sessions may have been revoked since the backup.
  await Promise.all([...bffs, ...workers].map((part) => part.start()));
  expect((await admin.call(routes.profile)).status).toBe(401);
  admin = await logIn();

  const ended = (refund: 'held' | 'done') => async (payment: Payment) => {
    const [orders, refunds] = await Promise.all([ordersOf(payment), refundsOf(payment)]);
    return orders.length === payment.lines || refunds.some(({ state }) => state === refund);
  };
  await waitFor(async () => (await Promise.all(all.map(ended('held')))).every(Boolean), {
    what: 'every payment to be ordered or held for an admin',
  });
  expect(await refundsAtProvider()).toEqual(wentBack);
  const seen = (await moneyCheck()).held ?? [];
  expect(seen.map(({ paymentId }) => paymentId).toSorted()).toEqual(strangers.map(({ id }) => id).toSorted());
  const total = sum(strangers.map(({ amount }) => amount));
  for (const [body, status] of [
    [{ total: total - 1 }, 400],
    [{ total }, 200],
  ] as const)
    expect((await admin.call(routes.approveRefunds, { body })).status).toBe(status);
  await waitFor(async () => (await Promise.all(strangers.map(ended('done')))).every(Boolean), {
    what: 'what was approved to be refunded',
  });
  const amounts = (await refundsAtProvider()).map(({ amount }) => amount);
  expect(sum(amounts) - sum(wentBack.map(({ amount }) => amount))).toBe(total);
  for (const payment of all) {
    const [orders, refunds] = await Promise.all([ordersOf(payment), refundsOf(payment)]);
    const isStranger = strangers.includes(payment);
    expect(new Set(orders.map(({ line }) => line)).size).toBe(isStranger ? 0 : payment.lines);
    expect(sum(orders.map(({ totalAmount }) => totalAmount))).toBe(isStranger ? 0 : payment.amount);
    expect(refunds.map(({ amount }) => amount)).toEqual(isStranger ? [payment.amount] : []);
  }
  expect(await ordersOf(earlier)).toHaveLength(2);
  const voided = () => models.orders.exists({ _id: params.id, voided: { $exists: true }, stock: 'returned' });
  await waitFor(voided, { what: 'what was cancelled since the backup to be so again' });

  const check = await waitFor(
    async () => {
      const answer = await moneyCheck();
      return answer.differences.length === 0 && answer;
    },
    { what: 'the money check to find nothing' },
  );
  expect(check.payments).toBe(all.length + 1 + 30);
  const rebuilt = check.explained?.filter(({ reason }) => reason === moneyReasons.rebuilt) ?? [];
  expect(rebuilt.map(({ paymentId }) => paymentId).toSorted()).toEqual(
    [...known, last].map(({ id }) => id).toSorted(),
  );
  expect(check.explained?.filter(({ reason }) => reason === moneyReasons.foreign)).toHaveLength(30);
});
