import { startNode } from '@forno/shared/processes';
import { asEnvironment } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { bundleScript } from '../support/bundle-script.ts';
import { choice, openPipeline } from './open-pipeline.ts';

it('what a killed worker was doing is done by another one within ten seconds, without the sweep', async () => {
  const patient = await openPipeline({
    workers: false,
    config: {
      LOCK_MS: 5_000,
      STALLED_EVERY_MS: 2_500,
      SWEEP_EVERY_MS: 600_000,
      UNFINISHED_AFTER_MS: 600_000,
    },
  });
  const doomed = await startNode({
    name: 'doomed worker',
    entry: await bundleScript('tests/pipeline/crashing-worker.ts'),
    args: ['before', 'insert order'],
    env: asEnvironment(patient.config),
    ready: /^consuming$/,
  });
  const buyer = await patient.buyer();
  await buyer.fill(choice(patient.pizza));
  const { orderId, checkoutId } = await buyer.open(240);
  await patient.pay(orderId);
  await doomed.exited;
  const died = performance.now();
  await patient.startWorkers();
  await patient.untilFulfilled(checkoutId);
  const seconds = (performance.now() - died) / 1000;
  process.stdout.write(`a killed worker's job was done ${seconds.toFixed(1)} s after its death\n`);
  expect(seconds).toBeLessThan(10);
  await patient.close();
}, 60_000);
