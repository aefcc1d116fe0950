import { afterTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { builtWorker, calmProvider, choice, openShopHere } from '../support/open-shop-here.ts';

/** The only worker is paused: still connected to everything, but doing nothing. */
const line = await openShopHere({
  workers: false,
  config: { ...calmProvider, WORKERS_SILENT_AFTER_MS: 10_000 },
});
// Shorter than a process of its own would take.
const worker = await line.startProcess(...builtWorker, { env: { WORKERS_SILENT_AFTER_MS: '35000' } });
afterTests(() => process.kill(worker.pid, 'SIGCONT'));

it('no payment starts while no worker would create its orders, until one does', async () => {
  const [buyer, other] = [await line.buyer(), await line.buyer()];
  for (const one of [buyer, other]) await one.fill(choice(line.pizza));
  const tryToPay = (who = buyer) => who.createPayment(240);
  const isPaying = async () => (await tryToPay()).status === 200;
  // Beside other work its first signs of life may be late.
  await waitFor(isPaying, { what: 'the worker to be heard' });

  process.kill(worker.pid, 'SIGSTOP');
  const refused = await waitFor(
    async () => {
      const answer = await tryToPay();
      return answer.status !== 200 && answer;
    },
    { what: 'a refusal' },
  );
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'workers_away',
      message:
        'We can’t take payments right now. You have not been charged: please try again in a few minutes.',
    },
  });
  expect((await tryToPay(other)).status).toBe(503);
  expect(await line.models.checkouts.countDocuments({ userId: other.id })).toBe(0);

  process.kill(worker.pid, 'SIGCONT');
  await waitFor(isPaying, { what: 'payments' });
});
