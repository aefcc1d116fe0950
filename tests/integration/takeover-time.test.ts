import { expect, it } from 'vitest';
import { bundleScript } from '../support/bundle-script.ts';
import { openShopHere } from '../support/open-shop-here.ts';

it('what a killed worker was doing is done by another one within ten seconds, without the sweep', async () => {
  const patient = await openShopHere({
    workers: false,
    config: {
      LOCK_MS: 5_000,
      STALLED_EVERY_MS: 2_500,
      SWEEP_EVERY_MS: 600_000,
      UNFINISHED_AFTER_MS: 600_000,
    },
  });
  const crashingWorker = await bundleScript('tests/integration/crashing-worker.ts');
  const args = ['before', 'insert order'];
  const doomed = await patient.startProcess(crashingWorker, /^consuming$/, { args });
  const { orderId, checkoutId } = await patient.opened(1);
  await patient.pay(orderId);
  await doomed.exited;
  const died = performance.now();
  await patient.startWorkers();
  await patient.untilFulfilled(checkoutId);
  const seconds = (performance.now() - died) / 1000;
  process.stdout.write(`a killed worker's job was done ${seconds.toFixed(1)} s after its death\n`);
  expect(seconds).toBeLessThan(10);
});
