import type { RunningProcess } from '@forno/shared/processes';
import { readInventoryDocument } from '@forno/shared/server/checkouts';
import { waitFor } from '@forno/shared/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { choice, openPipeline, calmProvider } from './open-pipeline.ts';
import { startWorker } from './start-worker.ts';

/** It is killed with -9. */
let worker: RunningProcess;
const start = async () => void (worker = await startWorker(line.config));
const kill = async () => {
  process.kill(worker.pid, 'SIGKILL');
  await worker.exited;
};
const line = await openPipeline({ workers: false, config: calmProvider });
afterAll(async () => {
  await worker?.stop();
  await line?.close();
});

async function openCheckout() {
  const buyer = await line.buyer();
  await buyer.fill(choice(line.pizzas[0]!), choice(line.pizzas[1]!));
  return { buyer, ...(await buyer.open(240 + 310.5)) };
}

describe('a worker that is killed with -9', () => {
  it('between payment and order creation costs nothing: each order is there exactly once', async () => {
    await start();
    const { orderId, checkoutId } = await openCheckout();
    // Killed as soon as the payment is written, wherever it is by then.
    const paid = line.until(
      checkoutId,
      'the payment',
      ({ state }) => state === 'paid' || state === 'fulfilled',
    );
    await line.pay(orderId);
    await paid;
    await kill();
    await start();
    await line.untilFulfilled(checkoutId);
    const orders = await line.orders(checkoutId);
    expect(orders.map((order) => [order.line, order.totalAmount])).toEqual([
      [0, 24_000],
      [1, 31_050],
    ]);
  }, 60_000);

  it('repeatedly while twenty customers pay: every order once, every portion accounted for', async () => {
    const before = (await readInventoryDocument(line.models)).bases.Regular!.qty;
    const checkouts = await Promise.all(Array.from({ length: 20 }, openCheckout));
    const paying = Promise.all(checkouts.map(({ orderId }) => line.pay(orderId)));
    for (let death = 0; death < 3; death += 1) {
      const made = await line.models.orders.countDocuments();
      await waitFor(async () => (await line.models.orders.countDocuments()) > made, {
        what: 'the worker to get on',
        deadlineMs: 20_000,
      }).catch(() => {
        // All orders exist already: it is killed while idle.
      });
      await kill();
      await start();
    }
    await paying;
    for (const { checkoutId } of checkouts) {
      await line.untilFulfilled(checkoutId);
      expect((await line.orders(checkoutId)).map((order) => order.line)).toEqual([0, 1]);
    }
    await waitFor(async () => (await readInventoryDocument(line.models)).transfers.length === 0, {
      what: 'every transfer to be settled',
      deadlineMs: 20_000,
    });
    expect((await readInventoryDocument(line.models)).bases.Regular?.qty).toBe(before - 40);
  }, 240_000);
});

it('a worker shuts down on request, within its deadline', async () => {
  expect(await worker.stop(line.config.STOP_WITHIN_MS)).toEqual({ code: 0, signal: null });
});

it('a bad setting stops it at once, in plain lines', async () => {
  await expect(startWorker(line.config, { MONGO_URL: 'nonsense' })).rejects.toThrow(/MONGO_URL/);
});
