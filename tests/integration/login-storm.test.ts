import { setTimeout as delay } from 'node:timers/promises';
import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { demoAccounts } from '../../embedded/src/seed/demo-accounts.ts';
import { menuTimes } from '../bench/cases/login.ts';
import { report } from '../e2e/support/stopwatch.ts';
import { ask } from '../support/ask.ts';
import { percentile } from '../support/figures.ts';
import { openShopForTests } from '../support/shop-for-tests.ts';

const { email, password } = demoAccounts.customer;
/** `npm run bench -- login` asks for fifty. */
const logins = 20;
const shop = await openShopForTests({
  only: ['bff'],
  env: { PASSWORD_COST: '12', ATTEMPTS_PER_MINUTE: '1000', LOG_LEVEL: 'warn' },
});
const logIn = () => ask(shop.url, null, routes.login, { body: { email, password } });
const { token } = await logIn();
const during = (work: Promise<unknown>) => menuTimes(shop.url, token, work);
const p99 = (times: number[]) => percentile(times, 0.99);

it(`keeps the menu within 3 times its quiet p99 while ${logins} people log in at once`, async () => {
  await during(delay(1_500));
  const before = await during(delay(2_000));
  const start = performance.now();
  // All of them are let in: `ask` throws a refusal.
  const storm = await during(Promise.all(Array.from({ length: logins }, logIn)));
  const seconds = (performance.now() - start) / 1000;
  const after = await during(delay(2_000));

  const quiet = p99([...before, ...after]);
  report(
    `menu p99 ${quiet.toFixed(1)} ms quiet, ${p99(storm).toFixed(1)} ms in a storm of ${logins} logins ` +
      `(${seconds.toFixed(1)} s, ${storm.length} menus)`,
  );
  expect(p99(storm)).toBeLessThanOrEqual(3 * quiet);
});
