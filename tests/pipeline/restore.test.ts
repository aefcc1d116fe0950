import { execFile } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type MoneyCheckAnswer, routes } from '@forno/shared/contracts';
import { dayMs, dayOf, defaultRecipe } from '@forno/shared/domain';
import { moneyReasons } from '@forno/shared/messages';
import { repositoryRoot } from '@forno/shared/processes';
import { type Database, openDatabase } from '@forno/shared/server/db';
import { systemEnvironment } from '@forno/shared/server/runtime';
import { asEnvironment, waitFor } from '@forno/shared/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callShop } from '../chaos/call-shop.ts';
import { sum } from '../support/figures.ts';
import { callSandbox, payAt, stateAt } from '../support/sandbox.ts';
import { startShop, type TestShop } from '../support/start-shop.ts';

/** A whole shop of real processes, with two workers, whose database is restored to an earlier state. */
let shop: TestShop;
let database: Database;
beforeAll(async () => {
  shop = await startShop({
    workers: 2,
    env: {
      SWEEP_EVERY_MS: '500',
      UNFINISHED_AFTER_MS: '1000',
      UNVERIFIED_PIZZAS: '1000',
      HOLD_SHARE: '1',
      PROVIDER_CALLS_PER_SECOND: '200',
      PROVIDER_TIMEOUT_MS: '10000',
    },
  });
  database = await openDatabase(shop.config);
}, 180_000);
afterAll(async () => {
  await database?.close();
  await shop?.stop();
}, 60_000);

const patience = () => ({ until: Date.now() + 60_000 });

const run = promisify(execFile);
const passphrase = 'a passphrase of the tests';

/** Runs the built `npm run backup` or `npm run restore`; returns its output or refusal. */
async function command(name: 'backup' | 'restore', args: string[], more = {}): Promise<string> {
  const env = {
    ...systemEnvironment(),
    ...asEnvironment(shop.config),
    BACKUP_PASSPHRASE: passphrase,
    ...more,
  };
  return run(process.execPath, [`bff/dist/commands/${name}.js`, ...args], { cwd: repositoryRoot, env }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

async function register(name: string): Promise<string> {
  const account = {
    name,
    email: `${name}@restore.example`,
    password: 'forno-secret',
    address: '1 Oven Street',
  };
  const { answer } = (await callShop(shop.url, undefined, routes.register, {
    body: account,
    ...patience(),
  }))!;
  return answer!.token;
}

interface Payment {
  id: string;
  amount: number;
  lines: number;
}

/** Pays one of each of these pizzas without waiting: the webhook reports it. */
async function buy(token: string, pizzas: readonly { _id: string; price: number }[]): Promise<Payment> {
  const cartData = pizzas.map(({ _id }) => ({ pizzaId: _id, quantity: 1, ...defaultRecipe }));
  await callShop(shop.url, token, routes.updateCart, { body: { cartData }, ...patience() });
  const rupees = pizzas.reduce((sum, { price }) => sum + price, 0);
  const opened = await callShop(shop.url, token, routes.createPayment, {
    body: { amount: rupees },
    ...patience(),
  });
  if (!opened?.answer) throw new Error(`create-payment refuses: ${JSON.stringify(opened?.refusal)}`);
  const { razorpay_payment_id: id } = await payAt(shop.sandbox.now.url, opened.answer.orderId);
  return { id, amount: rupees * 100, lines: pizzas.length };
}

type Models = (keyof Database['models'])[];
/** Nothing more is written to these once the orders exist. */
const settled: Models = ['users', 'pizzas', 'images', 'checkouts', 'orders', 'audits', 'shopSettings'];
const everything: Models = [...settled, 'inventory', 'timelines', 'mails', 'webhookEvents', 'shop'];

/** Document counts and indexes of these. */
const countOf = (models: Models): Promise<unknown> =>
  Promise.all(
    models.map(async (name) => {
      const { collection } = database.models[name];
      const indexes = (await collection.indexes()).map((index) => String(index.name));
      return [name, await collection.countDocuments(), indexes.toSorted((a, b) => a.localeCompare(b))];
    }),
  );

const ordersOf = ({ id }: Payment) => database.models.orders.find({ paymentId: id }).lean();
const refundsOf = async ({ id }: Payment) => {
  const checkouts = await database.models.checkouts.find({ 'refunds.paymentId': id }).lean();
  return checkouts.flatMap(({ refunds }) => refunds).filter(({ paymentId }) => paymentId === id);
};

it('a restored backup ends with every captured payment ordered once, or refunded once an admin approves it', async () => {
  const logIn = async () => {
    const login = { email: 'admin@forno.example', password: 'forno-admin' };
    return (await callShop(shop.url, undefined, routes.login, { body: login, ...patience() }))?.answer?.token;
  };
  let admin = await logIn();
  const query = { from: dayOf(new Date(Date.now() - 6 * dayMs)), to: dayOf(new Date()) };
  const moneyCheck = async (): Promise<MoneyCheckAnswer> => {
    const path = `${routes.moneyCheck.path}?${new URLSearchParams(query).toString()}`;
    const headers = { authorization: `Bearer ${admin}` };
    return (await fetch(shop.url + path, { headers })).json() as Promise<MoneyCheckAnswer>;
  };
  const menu = (await callShop(shop.url, admin, routes.pizzas, patience()))?.answer ?? [];
  const regulars = await Promise.all(Array.from({ length: 8 }, (_, index) => register(`regular${index}`)));
  const earlier = await buy(regulars[0]!, menu.slice(0, 2));
  await waitFor(async () => (await ordersOf(earlier)).length === 2, { what: 'orders', deadlineMs: 30_000 });
  // Another business on the same account.
  await callSandbox(shop.sandbox.now.url, 'POST', '/dashboard/history', { payments: 30, days: 4 });

  // While the shop runs.
  const file = join(shop.folder, 'evening.backup');
  const before = await countOf(settled);
  const { setName } = await database.connection.db!.command({ hello: 1 });
  // A replica set gives one moment of all collections.
  const moment = setName === undefined ? 'begun at' : 'as of';
  expect(await command('backup', [file])).toMatch(new RegExp(`^Saved \\d+ documents.*${moment} `));
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const newcomers = await Promise.all([1, 2, 3].map((index) => register(`newcomer${index}`)));
  const known: Payment[] = [];
  for (const round of [1, 2])
    for (const [index, token] of regulars.entries()) {
      const mine = await buy(token, menu.slice(0, 1 + ((index + round) % 3)));
      // Before the next cart.
      await waitFor(async () => (await ordersOf(mine)).length === mine.lines, {
        what: `orders of ${mine.id}`,
        deadlineMs: 30_000,
      });
      known.push(mine);
    }
  const strangers: Payment[] = [];
  for (const token of newcomers) strangers.push(await buy(token, menu.slice(0, 2)));
  const last = await buy(regulars[7]!, menu.slice(3, 4));
  const all = [...known, ...strangers, last];
  expect(all).toHaveLength(20);

  expect(await command('restore', [file, '--replace'])).toMatch(/^Workers are running/);
  const { bffs, workers } = shop;
  await Promise.all([...bffs, ...workers].map((part) => part.stop()));
  const after = await countOf(everything);
  const damaged = join(shop.folder, 'damaged.backup');
  const bytes = await readFile(file);
  const middle = bytes.length >> 1;
  await writeFile(damaged, bytes.fill((bytes[middle] ?? 0) ^ 1, middle, middle + 1));
  const cut = join(shop.folder, 'cut.backup');
  await writeFile(cut, (await readFile(file)).subarray(0, -1));
  expect(await command('restore', [damaged, '--replace'])).toMatch(/^The backup is damaged/);
  expect(await command('restore', [cut, '--replace'])).toMatch(/^The backup is damaged/);
  const other = { BACKUP_PASSPHRASE: 'another passphrase' };
  expect(await command('restore', [file, '--replace'], other)).toMatch(/^The passphrase does not match/);
  expect(await command('restore', [file])).toMatch(/^This database already contains a shop/);
  expect(await countOf(everything)).toEqual(after);
  expect(await command('restore', [file, '--replace'])).toMatch(/^Restored \d+ documents/);
  expect(await countOf(settled)).toEqual(before);
  // Sessions may have been revoked since the backup.
  await Promise.all([...bffs, ...workers].map((part) => part.start()));
  expect((await callShop(shop.url, admin, routes.profile, patience()))?.status).toBe(401);
  admin = await logIn();

  const ended = (refund: 'held' | 'done') => async (payment: Payment) => {
    const [orders, refunds] = await Promise.all([ordersOf(payment), refundsOf(payment)]);
    return orders.length === payment.lines || refunds.some(({ state }) => state === refund);
  };
  await waitFor(async () => (await Promise.all(all.map(ended('held')))).every(Boolean), {
    what: 'every payment to be ordered or held for an admin',
    deadlineMs: 120_000,
  });
  const refundsAtProvider = async () => (await stateAt(shop.sandbox.now.url)).refunds;
  expect(await refundsAtProvider()).toEqual([]);
  const seen = (await moneyCheck()).held ?? [];
  expect(seen.map(({ paymentId }) => paymentId).toSorted()).toEqual(strangers.map(({ id }) => id).toSorted());
  const total = sum(strangers.map(({ amount }) => amount));
  for (const [body, status] of [
    [{ total: total - 1 }, 400],
    [{ total }, 200],
  ] as const)
    expect((await callShop(shop.url, admin, routes.approveRefunds, { body, ...patience() }))?.status).toBe(
      status,
    );
  await waitFor(async () => (await Promise.all(strangers.map(ended('done')))).every(Boolean), {
    what: 'what was approved to be refunded',
    deadlineMs: 60_000,
  });
  expect(sum((await refundsAtProvider()).map(({ amount }) => amount))).toBe(total);
  for (const payment of all) {
    const [orders, refunds] = await Promise.all([ordersOf(payment), refundsOf(payment)]);
    const isStranger = strangers.includes(payment);
    expect(new Set(orders.map(({ line }) => line)).size).toBe(isStranger ? 0 : payment.lines);
    expect(orders.reduce((sum, { totalAmount }) => sum + totalAmount, 0)).toBe(
      isStranger ? 0 : payment.amount,
    );
    expect(refunds.map(({ amount }) => amount)).toEqual(isStranger ? [payment.amount] : []);
  }
  expect(await ordersOf(earlier)).toHaveLength(2);

  const check = await waitFor(
    async () => {
      const answer = await moneyCheck();
      return answer.differences.length === 0 && answer;
    },
    { what: 'the money check to find nothing', deadlineMs: 90_000 },
  );
  expect(check.payments).toBe(51);
  const rebuilt = check.explained?.filter(({ reason }) => reason === moneyReasons.rebuilt) ?? [];
  expect(rebuilt.map(({ paymentId }) => paymentId).toSorted()).toEqual(
    [...known, last].map(({ id }) => id).toSorted(),
  );
  expect(check.explained?.filter(({ reason }) => reason === moneyReasons.foreign)).toHaveLength(30);
}, 400_000);
