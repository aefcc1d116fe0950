import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { buy, fillCart, two } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { openDialog } from './support/steps.ts';

/** Each sweep updates the estimates. */
const fixture = openBrowserFixture({ env: { SWEEP_EVERY_MS: '2000' } });

it('a pause and closed days reach a customer at checkout live, and so does reopening', async () => {
  const { page } = await fixture.customer({ allowErrors: /status of 409/, cart: two, at: '/cart' });
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  await proceed.waitFor();

  const { page: desk } = await fixture.admin({ at: '/admin/shop' });
  await desk.getByRole('button', { name: '30 minutes' }).click();
  await desk.getByRole('main').getByText('Paused until').waitFor();
  // Half an hour before midnight, the text names tomorrow's date as well.
  const paused = page
    .getByRole('main')
    .getByText(/The kitchen is catching up. You can order from .*\d:\d\d [ap]m\./);
  await paused.first().waitFor();
  await page.getByRole('contentinfo').getByText('The kitchen is catching up').waitFor();
  expect(await proceed.getAttribute('aria-disabled')).toBe('true');
  await desk.getByRole('main').getByRole('button', { name: 'Resume', exact: true }).click();
  await paused.first().waitFor({ state: 'hidden' });

  await desk.getByLabel('Always open').uncheck();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await desk.getByRole('checkbox', { name: day, exact: true }).uncheck();
  await desk.getByRole('button', { name: 'Save opening hours' }).click();
  await page.getByRole('contentinfo').getByText('Every day, closed').waitFor();
  await page.getByRole('main').getByText('We are closed for the time being.').first().waitFor();
  await page.goto('/menu');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await desk.getByLabel('Always open').check();
  await desk.getByRole('button', { name: 'Save opening hours' }).click();
  await page.getByRole('contentinfo').getByText('Open all day, every day').waitFor();
  await page.goto('/cart');
  await openDialog(page);
});

it('checkout shows the promised time, which stays current while an admin moves orders', async () => {
  const { url } = fixture.shop;
  const admin = await fixture.admin();
  const early = await fixture.join();
  const { page, session, ask: askAsCustomer } = await fixture.customer();
  const { version } = await ask(url, null, routes.settings);
  const kitchen = { minutes: 100, pizzas: 1, longest: null };
  await admin.ask(routes.updateSettings, { body: { version, kitchen } });
  await buy(fixture.shop, early.session);
  const { orders: ahead } = await early.ask(routes.orders);
  for (const { _id } of ahead)
    await admin.ask(routes.updateOrder, { params: { id: _id }, body: { status: 'Delivered' } });

  await fillCart(url, session);
  await page.goto('/cart');
  await page.getByText(/^Arriving between \d+:\d\d(?: [ap]m)? and \d+:\d\d [ap]m\./).waitFor();
  const ownId = await buy(fixture.shop, session);
  await page.goto('/order');
  // Only on orders: the panel of one being placed says it too.
  const promised = page.locator('article[aria-labelledby]').getByText(/^Arriving between /);
  const later = page.getByText(/ we promised: the kitchen is busy\.$/);
  await promised.first().waitFor();
  expect([await promised.count(), await later.count()]).toEqual([1, 0]);

  const statusOf = (id: string) =>
    admin.page.locator(`#order-${id}`).getByRole('combobox', { name: /^Status of order \d/ });
  await admin.page.goto('/admin/orders');
  await statusOf(ahead[0]?._id ?? '').selectOption('Order Received');
  await later.waitFor();

  // The delivery is on its way once all of it is.
  for (const { _id } of (await askAsCustomer(routes.orders)).orders)
    await statusOf(_id).selectOption('Sent to Delivery');
  const card = page.locator(`article[aria-labelledby="${ownId}-name"]`);
  await card.getByText(/ we promised: /).waitFor({ state: 'hidden' });
  expect(await card.getByText(/^Arriving between /).count()).toBe(1);
});
