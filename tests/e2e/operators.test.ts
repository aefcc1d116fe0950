import { routes } from '@forno/shared/contracts';
import { shortId } from '@forno/shared/domain';
import { actTexts } from '@forno/shared/messages';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { ask } from './support/ask.ts';
import { buy } from './support/buy.ts';
import { examine, widths } from './support/examine.ts';
import { openStage } from './support/stage.ts';
import { atStore } from './support/store.ts';
import { toast } from './support/toasts.ts';

// A dead letter stays one until somebody acts: the sweep's own second try is far away.
const stage = openStage({ env: { UNFINISHED_AFTER_MS: '600000' } });

const patienceMs = 240_000;

it('a failed job is found by its order’s last six digits, understood, retried, and audited', {
  timeout: patienceMs,
}, async () => {
  const { shop } = stage;
  const checkoutId = await buy(shop, (await stage.customer()).session);
  const operator = await stage.admin();
  const { page, session } = operator;
  const order = await atStore(shop, ({ orders }) => orders.findOne({ checkoutId }).lean());
  const orderId = String(order?._id);
  await shop.setFaults({ refunds: { noBalance: true } });
  await ask(shop.url, session, routes.cancelOrder, { params: { id: orderId }, body: { refund: true } });
  const failed = async () =>
    (await ask(shop.url, session, routes.journey, { params: { id: checkoutId } })).jobs.some(
      ({ queue, state }) => queue === 'refunds' && state === 'failed',
    );
  await waitFor(failed, { what: 'the refund to fail for good', deadlineMs: 60_000 });

  await page.goto('/admin/queues');
  await page.getByText('✕ Jobs have failed').waitFor();
  for (const [, size] of widths) {
    await page.setViewportSize(size);
    await examine(operator, 'admin-queues-failed');
  }
  await page.goto('/admin/journeys');
  await page.getByRole('searchbox', { name: 'Find a checkout' }).fill(shortId(orderId).slice(1));
  const row = page.getByRole('row').filter({ hasText: shortId(orderId) });
  await row.waitFor();
  await examine(operator, 'admin-find');
  await row.getByRole('link').click();

  await page.getByRole('heading', { level: 1, name: `Checkout ${shortId(checkoutId)}` }).waitFor();
  const line = page.getByRole('region', { name: 'Time line' });
  for (const text of [`Order ${shortId(orderId)} made`, 'Provider: ask to refund', 'Refunds, try 1: failed'])
    await line.getByText(text).first().waitFor({ timeout: 30_000 });
  for (const [, size] of widths) {
    await page.setViewportSize(size);
    await examine(operator, 'admin-time-line');
  }
  await shop.setFaults({});
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Retry: Refunds' });
  await dialog.getByText(actTexts.wont.refunds[0] ?? '').waitFor();
  await examine(operator, 'admin-retry');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await toast(page, actTexts.done);
  await line.getByText('Refunds, try 1: done').waitFor({ timeout: 30_000 });
  await line.getByText(/^Operator: retry refund-/).waitFor({ timeout: 30_000 });

  await page.goto('/admin/audit?kind=queue');
  await page.getByRole('row').filter({ hasText: 'retry' }).filter({ hasText: 'refunds' }).waitFor();
  const refunds = await atStore(shop, ({ checkouts }) => checkouts.findById(checkoutId).lean());
  expect(refunds?.refunds).toMatchObject([{ state: 'done' }]);
});
