import { routes, z } from '@forno/shared/contracts/server';
import { dayMs, dayOf } from '@forno/shared/domain';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { expectAccessible, shot } from './support/look.ts';
import { payCart } from './support/steps.ts';

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
  await payCart(asha.page);
  const card = asha.page.getByRole('article', { name: 'Margherita' });
  await card.getByText(/^Arriving on .+ between 11:30 am and 12:00 pm\.$/).waitFor();

  await owner.page.goto('/admin/orders/board');
  const later = owner.page.getByRole('region', { name: 'Later' });
  await later.getByText(/11:30 am: 2/).waitFor();
  expect(await owner.page.locator('[id^=ticket-]').count()).toBe(0);
  await shot(owner.page, 'later-board');
  await expectAccessible(owner.page);

  // Half an hour later, before anybody begins.
  await card.getByRole('button', { name: 'Change the time' }).click();
  const dialog = asha.page.getByRole('dialog', { name: 'Change the time' });
  await dialog.getByLabel('New time').selectOption({ label: await labelOf(dialog, '12:00 pm to 12:30 pm') });
  await shot(asha.page, 'later-change');
  await expectAccessible(asha.page);
  await dialog.getByRole('button', { name: 'Change the time' }).click();
  await card.getByText(/^Arriving on .+ between 12:00 and 12:30 pm\.$/).waitFor();
  await later.getByText(/12:00 pm: 2/).waitFor();

  const made = asha.page.waitForResponse(/share_delivery/);
  await card.getByRole('button', { name: 'Share this delivery' }).click();
  const { url } = z.object({ url: z.string() }).parse(await (await made).json());
  // As without HTTPS: that it was copied is told for two seconds, and this stays.
  await asha.page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
  await asha.page.getByRole('button', { name: 'Copy the link' }).click();
  await asha.page.getByText(`Please copy it by hand: ${url}`).waitFor();
  await expectAccessible(asha.page);
  const friend = await fixture.visitor({ viewport: phone, at: url.replace(/^https?:\/\/[^/]+/, '') });
  await friend.page.getByText(/^Arriving on .+ between 12:00 and 12:30 pm\.$/).waitFor();
  await friend.page.getByText('2 × Margherita').waitFor();
  expect(friend.page.url()).not.toContain('token');
  await shot(friend.page, 'follow');
  await expectAccessible(friend.page);
  await asha.page.getByRole('button', { name: 'Stop sharing' }).click();
  friend.allowErrors(/status of 4\d\d/);
  await friend.page.reload();
  await friend.page.getByText('This order is not shared any more.').waitFor();
});

/** The words of the option that ends so. */
async function labelOf(dialog: Locator, end: string): Promise<string> {
  const option = dialog.getByRole('option').filter({ hasText: end });
  return (await option.textContent()) ?? '';
}
