import type { OrderStatus } from '@forno/shared/domain';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { atStore, placeOrders } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { keepToasts } from './support/steps.ts';

/** More orders than the list loads at once, moved together. */
const fixture = openBrowserFixture();

async function openNew(count: number): Promise<Page> {
  await placeOrders(fixture.shop, count, { status: 'Order Received' });
  const { page } = await fixture.admin();
  await keepToasts(page);
  await page.goto('/admin/orders?status=Order+Received');
  await page.getByText(new RegExp(`^50 of ${count} loaded`)).waitFor();
  await page.getByLabel('Select all loaded orders').check();
  await page.getByText('50 selected', { exact: true }).waitFor();
  return page;
}

const inStatus = async (status: OrderStatus) =>
  atStore(fixture.shop, ({ orders }) => orders.countDocuments({ status }));

it('shows the nine below when all fifty loaded ones have been moved', async () => {
  const page = await openNew(59);
  await page.getByRole('button', { name: 'Move 50' }).click();
  await page.getByText(/^9 of 9 loaded/).waitFor();
  await expect.poll(() => page.locator('tr[id^=order-]').count()).toBe(9);
  await expect.poll(() => inStatus('Order Received')).toBe(9);
});

it('selects all of the filter, loaded or not, and moves them in parts', async () => {
  const page = await openNew(260);
  await page.getByRole('button', { name: 'Select all 260' }).click();
  await page.getByText('260 selected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Move 260' }).click();
  await page.getByText('No orders found.').waitFor();
  await expect.poll(() => inStatus('In the Kitchen')).toBe(260);
  await page.getByRole('button', { name: 'Undo 260' }).click();
  await page.getByText(/^260 of 260 loaded/).waitFor();
});
