import { stuckAfterMs, waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { readHolds } from '@forno/shared/server/checkouts';
import type { Effect } from '@forno/shared/server/runtime';
import { bundleScript } from '../support/bundle-script.ts';
import { portions } from './expect-end.ts';
import { choice, openShopHere } from '../support/open-shop-here.ts';

/** A worker paused for longer than its job's lock, which wakes when another has done everything. */
const crashingWorker = await bundleScript('tests/integration/crashing-worker.ts');
const line = await openShopHere({ workers: false });

describe('a worker that sleeps and wakes up late', () => {
  it.each<Effect>(['pay checkout', 'insert order', 'publish order', 'empty cart'])(
    'changes nothing any more when it fell asleep before "%s"',
    async (effect) => {
      const before = await portions(line);
      const { buyer, orderId, checkoutId } = await line.opened(2);
      let asleep = false;
      const sleeper = await line.startProcess(crashingWorker, /^consuming$/, {
        args: ['asleep', effect],
        onLine: (said) => {
          asleep ||= said === 'falling asleep';
        },
      });
      await line.pay(orderId);
      await waitFor(() => asleep, { what: 'the worker to fall asleep' });

      const other = await line.startWorkers();
      await line.untilFulfilled(checkoutId);
      // Something new in the cart, which the late worker must not remove.
      await buyer.fill(choice(line.pizza, 1));
      const ended = await line.checkout(checkoutId);
      process.kill(sleeper.pid, 'SIGCONT');
      expect(await sleeper.stop(stuckAfterMs)).toMatchObject({ code: 0 });

      expect(await line.orders(checkoutId)).toHaveLength(1);
      expect((await line.checkout(checkoutId)).version).toBe(ended.version);
      const user = await line.models.users.findById(buyer.id).lean();
      expect(user?.cartData).toHaveLength(1);
      await waitFor(async () => (await portions(line)) === before - 2, { what: 'the stock to be right' });
      expect((await readHolds(line.models)).has(checkoutId)).toBe(false);
      await other.close();
    },
  );
});
