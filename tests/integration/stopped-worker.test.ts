import { expect, it } from 'vitest';
import { builtWorker, openShopHere } from '../support/open-shop-here.ts';

const line = await openShopHere({ workers: false });

it('a worker shuts down on request, within its deadline', async () => {
  const worker = await line.startProcess(...builtWorker);
  expect(await worker.stop(line.config.STOP_WITHIN_MS)).toEqual({ code: 0, signal: null });
});

it('a bad setting stops it at once, in plain lines', async () => {
  const [entry, ready] = builtWorker;
  const starting = line.startProcess(entry, ready, { env: { MONGO_URL: 'nonsense' } });
  await expect(starting).rejects.toThrow(/MONGO_URL/);
});
