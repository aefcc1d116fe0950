import { setImmediate } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { billOf } from '../../testing/bill-for-tests.ts';
import { shopForTests } from '../../testing/open-test-shop.ts';

const atOnce = 24;
const shop = await shopForTests();
const { models } = shop.deps;
const customer = await shop.customer();

/** The addresses of so many paid checkouts' bills, each of its own number. */
let number = 0;
async function makeBills(): Promise<string[]> {
  const ids = Array.from({ length: atOnce }, () => new mongoose.Types.ObjectId());
  const userId = new mongoose.Types.ObjectId(customer.id);
  await models.checkouts.collection.insertMany(ids.map((_id) => ({ _id, userId })));
  const bills = ids.map((id) => {
    const sequence = (number += 1);
    const facts = billOf(12, { number: `F1/26-27/${sequence}` });
    const stored = { _id: facts.number, series: 'F1/26-27/', sequence, checkoutId: String(id), nth: 0 };
    return { ...stored, issuedAt: new Date(facts.issuedAt), facts };
  });
  await models.bills.insertMany(bills);
  return ids.map((id) => `/payment/bills/${String(id)}/pdf/0`);
}

const get = (path: string) => customer.fetch(path);

/** How long (ms) the slowest but one in a hundred calls took, of those made one after another while this lasts. */
async function slowestWhile(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.finally(() => (isDone = true));
  const times: number[] = [];
  while (!isDone || times.length < 300) {
    const began = performance.now();
    await (await fetch(`${shop.url}/shop`)).arrayBuffer();
    times.push(performance.now() - began);
  }
  await work;
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

it('lets nobody else wait while a customer asks for 24 bills at once', async () => {
  // The thread's start is none of its bills' cost.
  expect((await get((await makeBills())[0] ?? '')).headers.get('content-type')).toBe('application/pdf');
  const rounds: number[] = [];
  // Another process may be busy in one of them.
  for (let round = 0; round < 5 && !rounds.some((ratio) => ratio <= 2); round += 1) {
    const paths = await makeBills();
    const quiet = await slowestWhile(Promise.resolve());
    // On a busy machine its line may be too long for an account: it is told to come again.
    const asked = Promise.all(paths.map(async (path) => (await get(path)).status));
    const busy = await slowestWhile(asked);
    expect(new Set([200, 429])).toEqual(new Set([...(await asked), 200, 429]));
    expect(await asked).toContain(200);
    rounds.push(busy / quiet);
  }
  expect(Math.min(...rounds)).toBeLessThanOrEqual(2);
});

it('makes a bill once, however often it is asked for, and lets no account ask for so much that another waits long', async () => {
  const { pdfs, costly } = shop.deps;
  const once = await Promise.all(['a', 'b'].map((account) => pdfs.read(account, billOf(1))));
  expect(once[0]).toBe(once[1]);
  expect(await pdfs.read('c', billOf(1))).toBe(once[0]);

  const order: string[] = [];
  const ask = (account: string) =>
    costly(account, async () => {
      order.push(account);
      return account;
    });
  let end = (): void => undefined;
  const first = costly('greedy', () => new Promise<string>((done) => void (end = () => done('done'))));
  const others = [ask('greedy'), ask('greedy'), ask('modest'), ask('greedy')];
  await setImmediate();
  end();
  await Promise.all([first, ...others]);
  expect(order).toEqual(['greedy', 'modest', 'greedy', 'greedy']);
});
