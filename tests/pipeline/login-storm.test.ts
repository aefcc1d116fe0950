import { routes } from '@forno/shared/contracts';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../../bff/src/testing/client.ts';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { report } from '../e2e/support/stopwatch.ts';
import { percentile } from '../support/figures.ts';
import { startShop } from '../support/start-shop.ts';

const { email, password } = demoAccounts.customer;
/** `npm run bench -- login` asks for fifty. */
const logins = 20;
const logIn = () =>
  createClient(shop.url).call<{ token: string }>(routes.login, { body: { email, password } });

const shop = await startShop({
  env: { PASSWORD_COST: '12', ATTEMPTS_PER_MINUTE: '1000', LOG_LEVEL: 'warn' },
  workers: 0,
});
const customer = createClient(shop.url, (await logIn()).body.token);
afterAll(() => shop.stop());

/** Times (ms) of sequential menu calls until `ended`. */
async function menuTimes(ended: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!ended()) {
    const start = performance.now();
    expect((await customer.call(routes.pizzas)).status).toBe(200);
    times.push(performance.now() - start);
  }
  return times;
}

const during = async <T>(work: Promise<T>): Promise<{ times: number[]; result: T }> => {
  let ended = false;
  const [times, result] = await Promise.all([menuTimes(() => ended), work.finally(() => (ended = true))]);
  return { times, result };
};
const p99 = (times: number[]) => percentile(times, 0.99);
const calm = (ms: number) => during(new Promise((resolve) => setTimeout(resolve, ms)));

it(`keeps the menu within 3 times its quiet p99 while ${logins} people log in at once`, async () => {
  await calm(1_500);
  const before = await calm(2_000);
  const start = performance.now();
  const storm = await during(Promise.all(Array.from({ length: logins }, logIn)));
  const seconds = (performance.now() - start) / 1000;
  const after = await calm(2_000);

  const quiet = p99([...before.times, ...after.times]);
  report(
    `menu p99 ${quiet.toFixed(1)} ms quiet, ${p99(storm.times).toFixed(1)} ms in a storm of ${logins} logins ` +
      `(${seconds.toFixed(1)} s, ${storm.times.length} menus)`,
  );
  expect(storm.result.map(({ status }) => status)).toEqual(Array.from({ length: logins }, () => 200));
  expect(p99(storm.times)).toBeLessThanOrEqual(3 * quiet);
});
