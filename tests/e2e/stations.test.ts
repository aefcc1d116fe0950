import { routes } from '@forno/shared/contracts/server';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { atStore, placeOrders } from './support/place-orders.ts';

const fixture = openBrowserFixture();
const tabletSize = { width: 1024, height: 768 };

it('an owner enrols a tablet, Ravi moves a pizza there under his name, and its end takes it away at once', async () => {
  const ravi = await fixture.admin({ name: 'Ravi', viewport: phone, at: '/profile' });
  await ravi.page.getByRole('button', { name: 'Set a PIN' }).click();
  await ravi.page.getByLabel('PIN', { exact: true }).fill('2468');
  await ravi.page.getByLabel('Your password').fill(ravi.account.password);
  await ravi.page.getByRole('button', { name: 'Set the PIN' }).click();
  await ravi.page.getByText('Your PIN is set.').waitFor();

  await placeOrders(fixture.shop, 1, { status: 'Order Received' });
  const owner = await fixture.admin({ at: '/admin/stations' });
  await owner.page.getByRole('button', { name: 'Add a station' }).click();
  await owner.page.getByLabel('Name').fill('Oven');
  await owner.page.getByRole('button', { name: 'Show the code' }).click();
  await owner.page.getByRole('img', { name: 'The code of the station' }).waitFor();
  const code = await owner.page.getByRole('dialog').getByRole('heading').innerText();

  const { page } = await fixture.visitor({
    viewport: tabletSize,
    at: `/admin_login/station#token=${code}`,
    allowErrors: /status of 401|WebSocket/,
  });
  await page.getByRole('button', { name: 'Enrol this tablet' }).click();
  await page.waitForURL('/admin/orders/board');
  expect(page.url()).not.toContain(code);
  await page.getByText('Live', { exact: true }).waitFor();
  const bar = page.getByRole('region', { name: 'Station' });
  await bar.getByText('Nobody').waitFor();
  await bar.getByRole('button', { name: 'Who is here?' }).click();
  await page.getByRole('button', { name: 'Ravi' }).click();
  await page.getByLabel('PIN').fill('2468');
  await page.getByRole('button', { name: 'It’s me' }).click();
  await bar.getByText('Ravi').waitFor();
  await page
    .locator('[id^=card-]')
    .first()
    .click({ position: { x: 8, y: 4 } });
  const movedBy = () =>
    atStore(fixture.shop, async ({ orders }) => (await orders.findOne().lean())?.statusHistory.at(-1)?.by);
  await waitFor(async () => (await movedBy())?.name === 'Ravi', { what: 'the move under his name' });

  const [oven] = (await owner.ask(routes.stations)).filter(({ name }) => name === 'Oven');
  const begun = performance.now();
  await owner.ask(routes.endStation, { params: { id: oven?._id ?? '' } });
  await page.waitForURL('/admin_login');
  expect(performance.now() - begun).toBeLessThan(2_000);
});
