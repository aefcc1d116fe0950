import { startNode } from '@forno/shared/processes';
import { asEnvironment, waitFor } from '@forno/shared/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { readHolds } from '@forno/shared/server/checkouts';
import type { Effect } from '@forno/shared/server/runtime';
import { bundleScript } from '../support/bundle-script.ts';
import { portions } from './expect-end.ts';
import { choice, openPipeline } from './open-pipeline.ts';

/** A worker paused for longer than its job's lock, which wakes when another has done everything. */
const crashingWorker = await bundleScript('tests/pipeline/crashing-worker.ts');
const line = await openPipeline({ workers: false });
afterAll(() => line.close());

describe('a worker that sleeps and wakes up late', () => {
  it.each<Effect>(['pay checkout', 'insert order', 'publish order', 'empty cart'])(
    'changes nothing any more when it fell asleep before "%s"',
    async (effect) => {
      const before = await portions(line);
      const buyer = await line.buyer();
      await buyer.fill(choice(line.pizza, 2));
      const { orderId, checkoutId } = await buyer.open(480);
      let asleep = false;
      const sleeper = await startNode({
        name: 'sleeper',
        entry: crashingWorker,
        args: ['asleep', effect],
        env: asEnvironment(line.config),
        ready: /^consuming$/,
        onLine: (said) => {
          asleep ||= said === 'falling asleep';
        },
      });
      await line.pay(orderId);
      await waitFor(() => asleep, { what: 'the worker to fall asleep', deadlineMs: 20_000 });

      const other = await line.startWorkers();
      await line.untilFulfilled(checkoutId);
      // Something new in the cart, which the late worker must not remove.
      await buyer.fill(choice(line.pizza, 1));
      const ended = await line.checkout(checkoutId);
      process.kill(sleeper.pid, 'SIGCONT');
      expect(await sleeper.stop(20_000)).toMatchObject({ code: 0 });

      expect(await line.orders(checkoutId)).toHaveLength(1);
      expect((await line.checkout(checkoutId)).version).toBe(ended.version);
      const user = await line.models.users.findById(buyer.id).lean();
      expect(user?.cartData).toHaveLength(1);
      await waitFor(async () => (await portions(line)) === before - 2, { what: 'the stock to be right' });
      expect((await readHolds(line.models)).has(checkoutId)).toBe(false);
      await other.close();
    },
    90_000,
  );
});
