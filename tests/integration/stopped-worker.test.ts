import type { RunningProcess } from '@forno/shared/processes';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { builtWorker, calmProvider, openShopHere } from '../support/open-shop-here.ts';

/** It is killed with -9. */
let worker: RunningProcess;
const start = async () => void (worker = await line.startProcess(...builtWorker));
const kill = async () => {
  process.kill(worker.pid, 'SIGKILL');
  await worker.exited;
};
const line = await openShopHere({ workers: false, config: calmProvider });

describe('a worker that is killed with -9', () => {
  it('repeatedly, beside another, while forty pay: every order and number once, every portion accounted for', async () => {
    const other = await line.startProcess(...builtWorker);
    await start();
    const before = (await readInventoryDocument(line.models)).bases.Regular!.qty;
    const checkouts = await Promise.all(Array.from({ length: 40 }, () => line.opened(1, 1)));
    const paying = Promise.all(checkouts.map(({ orderId }) => line.pay(orderId)));
    for (let death = 0; death < 3; death += 1) {
      const made = await line.models.orders.countDocuments();
      await waitFor(async () => (await line.models.orders.countDocuments()) > made, {
        what: 'the worker to get on',
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
    });
    expect((await readInventoryDocument(line.models)).bases.Regular?.qty).toBe(before - 80);
    const called = await line.models.checkouts.find().sort({ number: 1 }).lean();
    expect(called.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    await other.stop(line.config.STOP_WITHIN_MS);
  });
});

it('a worker shuts down on request, within its deadline', async () => {
  expect(await worker.stop(line.config.STOP_WITHIN_MS)).toEqual({ code: 0, signal: null });
});

it('a bad setting stops it at once, in plain lines', async () => {
  const [entry, ready] = builtWorker;
  const starting = line.startProcess(entry, ready, { env: { MONGO_URL: 'nonsense' } });
  await expect(starting).rejects.toThrow(/MONGO_URL/);
});
