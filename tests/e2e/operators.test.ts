import { hostname } from 'node:os';
import { jobKinds, queueNames, routes } from '@forno/shared/contracts/server';
import { orderName, shortId } from '@forno/shared/domain';
import { actionTexts } from '@forno/shared/messages/server';
import { waitFor } from '@forno/shared/testing';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { metricsAskedFor, metricsIn } from '../support/monitoring.ts';
import type { ServerPart } from '../support/open-shop.ts';
import { examine } from './support/look.ts';
import { atStore, buy } from './support/place-orders.ts';
import { desktop, openBrowserFixture, phone } from './support/browser-fixture.ts';
import { toast } from './support/steps.ts';

// A dead letter stays until somebody acts: the sweep's retry is far off.
const fixture = openBrowserFixture({ workers: 2, env: { UNFINISHED_AFTER_MS: '600000' } });

it('a failed job is found by its order’s last six digits, understood, retried, and audited', async () => {
  const { shop } = fixture;
  const checkoutId = await buy(shop, (await fixture.join()).session);
  const operator = await fixture.admin();
  const { page, ask } = operator;
  const order = await atStore(shop, ({ orders }) => orders.findOne({ checkoutId }).lean());
  const orderId = String(order?._id);
  await shop.setFaults({ refunds: { noBalance: true } });
  await ask(routes.cancelOrder, { params: { id: orderId }, body: { refund: true } });
  const failed = async () =>
    (await ask(routes.timeline, { params: { id: checkoutId } })).jobs.some(
      ({ queue, state }) => queue === 'refunds' && state === 'failed',
    );
  await waitFor(failed, { what: 'the refund to fail for good' });

  await page.goto('/admin/queues');
  await page.getByText('✕ Jobs have failed').waitFor();
  await examine(operator, 'admin-queues-failed', phone, desktop);
  await page.goto('/admin/journeys');
  await page.getByRole('searchbox', { name: 'Find a checkout' }).fill(shortId(orderId).slice(1));
  const called = String(order?.number);
  const row = page.getByRole('row').filter({ has: page.getByText(called, { exact: true }) });
  await row.waitFor();
  await examine(operator, 'admin-find');
  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'Whole timeline' }).click();

  await page.getByRole('heading', { level: 1, name: `Timeline of ${called}` }).waitFor();
  const line = page.getByRole('region', { name: 'Timeline' });
  await line.getByRole('button', { name: /^Show all/ }).click();
  for (const text of [
    `Order ${order && orderName(order)} created`,
    'Provider: refund',
    'Refunds, attempt 1: failed',
  ])
    await line.getByText(text).first().waitFor();
  await examine(operator, 'admin-timeline', phone, desktop);
  await shop.setFaults({});
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry: Refunds' });
  await dialog.getByText(jobKinds.refunds.retryWont[0]).waitFor();
  await examine(operator, 'admin-retry');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await toast(page, actionTexts.done);
  // Twice where the provider's event found it due still: the second does nothing.
  await line.getByText('Refunds, attempt 1: done').first().waitFor();
  await line.getByText(/^Job tried again: refund-/).waitFor();

  await page.getByRole('button', { name: actionTexts.askTitle }).click();
  const question = page.getByRole('dialog', { name: actionTexts.askTitle });
  await question.getByText(actionTexts.askWont[0]).waitFor();
  await question.getByRole('button', { name: actionTexts.askLabel }).click();
  await line.getByText(/^Provider asked: /).waitFor();

  await page.goto('/admin/audit?kind=queue');
  await page.getByRole('row').filter({ hasText: 'retry' }).filter({ hasText: 'refunds' }).waitFor();
  const refunds = await atStore(shop, ({ checkouts }) => checkouts.findById(checkoutId).lean());
  expect(refunds?.refunds).toMatchObject([{ state: 'done' }]);
});

it('every job is one press away from the queues, and there is a way back', async () => {
  // Bull Board asks for a font that its policy refuses.
  const { page } = await fixture.admin({ allowErrors: /fonts\.googleapis\.com/, at: '/admin/queues' });
  await page.getByRole('button', { name: 'All jobs' }).click();
  await page.waitForURL(/\/admin\/queues\/board/);
  await page.getByText('payment-verification').first().waitFor();
  await page.getByRole('banner').getByRole('listitem').last().getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Back to the queues' }).click();
  await page.waitForURL('/admin/queues');
});

it('every metric used by alerts and dashboard is exposed by a BFF or a worker', async () => {
  const servers = [...fixture.shop.bffs, ...fixture.shop.workers];
  const scrapes = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
  const exposed = new Set(scrapes.flatMap(metricsIn));
  expect(metricsAskedFor.size).toBeGreaterThan(20);
  expect([...metricsAskedFor].filter((name) => !exposed.has(name))).toEqual([]);
});

const Readiness = z.object({ ready: z.boolean(), unwell: z.array(z.string()) });
const askBff = (path: string) => fetch(`${fixture.shop.bffs[0]?.url}${path}`);
const readiness = async () => Readiness.parse(await (await askBff('/readyz')).json());
const idOf = ({ now }: ServerPart) => `${hostname()}:${now.pid}`;
/** `forno_worker_up` of one worker's queues: 1 if healthy. */
const up = async (id: string) => {
  const text = await (await askBff('/metrics')).text();
  return [...text.matchAll(/^forno_worker_up\{worker="([^"]+)",queue="[^"]+"\} (\d)$/gm)]
    .filter(([, worker]) => worker === id)
    .map(([, , value]) => Number(value));
};
const until = (what: string, is: () => Promise<boolean>) => waitFor(is, { what });
const allAre = (values: readonly number[], value: number) =>
  values.length === queueNames.length && values.every((one) => one === value);

/** When the page last sent a call that called a queue of this worker healthy (ms since 1970). */
function watchGreen(page: Page, { now: { pid } }: ServerPart): () => number {
  let greenAt = 0;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== routes.queues.path) return;
    const answer = routes.queues.answer.safeParse(await response.json().catch(() => undefined));
    const signs = answer.data?.queues.flatMap(({ consumers }) => consumers).filter((one) => one.pid === pid);
    if (signs?.some(({ state }) => state !== 'silent' && state !== 'stuck'))
      greenAt = response.request().timing().startTime;
  });
  return () => greenAt;
}

it('one zombie beside a healthy worker turns red within fifteen seconds, and green when it lives again', async () => {
  const [zombie, healthy] = fixture.shop.workers;
  if (!zombie || !healthy) throw new Error('two workers are needed');
  const [zombieId, healthyId] = [idOf(zombie), idOf(healthy)];
  await until('both workers to be green', async () => allAre(await up(zombieId), 1));
  await until('no worker to be unwell', async () => (await readiness()).unwell.length === 0);

  const { page } = await fixture.admin();
  const greenOnPageAt = watchGreen(page, zombie);
  await page.goto('/admin/queues');
  const rows = (id: string, state: string) =>
    page
      .getByText(new RegExp(`^${id}(?!\\d)`))
      .locator('..')
      .filter({ hasText: state });
  const untilPage = (id: string, state: string) =>
    until(
      `the page to call ${id} ${state}`,
      async () => (await rows(id, state).count()) === queueNames.length,
    );
  await untilPage(zombieId, 'consuming');

  const stoppedAt = Date.now();
  zombie.pause();
  try {
    // Not how late a busy machine asks, only how long after the pause the response was still green.
    let greenAt = stoppedAt;
    await until('the zombie alone to be red', async () => {
      const askedAt = Date.now();
      const { ready, unwell } = await readiness();
      if (!unwell.includes(zombieId)) greenAt = askedAt;
      return ready && unwell.length === 1 && unwell[0] === zombieId;
    });
    expect(greenAt - stoppedAt).toBeLessThan(15_000);
    await untilPage(zombieId, 'silent');
    expect(greenOnPageAt() - stoppedAt).toBeLessThan(15_000);
    await untilPage(healthyId, 'consuming');
    await page.getByText('✕ A worker is stuck').first().waitFor();
    await until('the metrics to tell it too', async () => allAre(await up(zombieId), 0));
    await until('the other to be green', async () => allAre(await up(healthyId), 1));
  } finally {
    zombie.resume();
  }
  await until('the zombie to be green again', async () => (await readiness()).unwell.length === 0);
  await untilPage(zombieId, 'consuming');
  expect(await page.getByText('✕ A worker is stuck').count()).toBe(0);
  await until('the metrics to tell it too', async () => allAre(await up(zombieId), 1));

  // A stopped worker is no zombie.
  await healthy.stop();
  expect(await up(healthyId)).toEqual([]);
  expect((await readiness()).unwell).not.toContain(healthyId);
});

it('anybody reads the calls of the API in Swagger UI, which needs nothing from elsewhere', async () => {
  const { page, context } = await fixture.visitor();
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin.startsWith('http') && origin !== new URL(fixture.shop.url).origin)
      elsewhere.push(request.url());
  });
  await page.goto('/api/docs');
  const call = page.getByText('/order/create_order', { exact: true });
  await page.locator('.opblock').first().waitFor();
  // Of so long a list the viewer draws only what is in sight.
  const scrolled = async () => {
    await page.mouse.wheel(0, 400);
    return (await call.count()) > 0;
  };
  await waitFor(scrolled, { what: 'the call to come into sight' });
  await call.click();
  await page.getByText('Undecided yet').waitFor();
  await page.getByText('order_stale').first().waitFor();
  expect(elsewhere).toEqual([]);
});
