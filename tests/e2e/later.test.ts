import { routes } from '@forno/shared/contracts/server';
import { dayMs, dayOf } from '@forno/shared/domain';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { expectAccessible, shot } from './support/look.ts';
import { openDialog, payInDialog } from './support/steps.ts';

const fixture = openBrowserFixture();

it('a closed shop sells 11:30, and the board keeps it apart', async () => {
  const owner = await fixture.admin({ at: '/admin/shop' });
  await owner.page.getByLabel('Orders may be placed for later').check();
  await owner.page.getByLabel('Days ahead of today').fill('2');
  await owner.page.getByRole('button', { name: 'Save orders for later' }).click();
  await expect.poll(async () => (await owner.ask(routes.settings)).later).toMatchObject({ days: 2 });
  const { version } = await owner.ask(routes.settings);
  const opening = { from: '11:00', to: '13:00' };
  const exceptions = [{ date: dayOf(new Date(Date.now() + 2 * dayMs)), opening }];
  await owner.ask(routes.updateSettings, {
    body: { version, hours: { week: Array(7).fill(null), exceptions } },
  });

  const cart = [{ name: 'Margherita', quantity: 2 }];
  const asha = await fixture.customer({ viewport: phone, cart, at: '/cart' });
  await asha.page.getByText('We are closed.').first().waitFor();
  await asha.page.getByRole('button', { name: /^Order for .+, 11:30 am to 12:00 pm$/ }).click();
  await shot(asha.page, 'later-cart');
  await expectAccessible(asha.page);
  await openDialog(asha.page);
  await payInDialog(asha.page, 'paid');
  await asha.page.waitForURL('/order');
  const card = asha.page.getByRole('article', { name: 'Margherita' });
  await card.getByText(/^Arriving between .+, 11:30 am and 12:00 pm\.$/).waitFor();

  await owner.page.goto('/admin/orders/board');
  const later = owner.page.getByRole('region', { name: 'Later' });
  await later.getByText(/11:30 am: 2 pizzas/).waitFor();
  expect(await owner.page.locator('[id^=ticket-]').count()).toBe(0);
  await shot(owner.page, 'later-board');
  await expectAccessible(owner.page);
});
