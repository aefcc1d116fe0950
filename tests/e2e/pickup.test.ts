import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { expectAccessible } from './support/look.ts';
import { payCart } from './support/steps.ts';

const fixture = openBrowserFixture();

it('from the cart to "Ready to collect", with the guests’ screen beside it', async () => {
  const owner = await fixture.admin({ at: '/admin/shop' });
  await owner.page.getByLabel('Orders may be collected at the shop').check();
  await owner.page.getByRole('button', { name: 'Save collection' }).click();
  await expect.poll(async () => (await owner.ask(routes.settings)).pickup).toBe(true);
  await owner.page.goto('/admin/guests');
  const [made, ready] = ['Being made', 'Ready to collect'].map((name) =>
    owner.page.getByRole('region', { name }),
  );
  await ready?.waitFor();

  const cart = [{ name: 'Margherita', quantity: 1 }];
  const asha = await fixture.customer({ viewport: phone, cart, at: '/cart' });
  await asha.page.getByLabel('How you get it').selectOption('Collect at the shop');
  await asha.page.getByRole('heading', { name: 'Collect at' }).waitFor();
  await asha.page.getByText(/^Ready between/).waitFor();
  await expectAccessible(asha.page);
  await payCart(asha.page);
  const card = asha.page.getByRole('article', { name: 'Margherita' });
  await card.getByText(/^Ready between/).waitFor();

  const { orders } = await asha.ask(routes.orders);
  const [order] = orders;
  const number = String(order?.number);
  await made?.getByText(number, { exact: true }).waitFor();
  const move = (status: 'Sent to Delivery' | 'Delivered') =>
    owner.ask(routes.updateOrder, { params: { id: order?._id ?? '' }, body: { status } });
  await move('Sent to Delivery');
  await ready?.getByText(number, { exact: true }).waitFor();
  await card.getByText('Your pizza has been ready to collect since').waitFor();
  expect(await card.locator('[aria-current="step"]').innerText()).toContain('Ready to collect');
  expect(await card.textContent()).not.toMatch(/on the way|Sent to Delivery|Arriving/);
  for (const [name, viewport] of Object.entries({
    tv: { width: 1920, height: 1080 },
    desk: { width: 1280, height: 800 },
    phone,
  })) {
    await owner.page.setViewportSize(viewport);
    await owner.page.emulateMedia({ colorScheme: name === 'desk' ? 'light' : 'dark' });
    await expectAccessible(owner.page);
  }
  await owner.page.setViewportSize({ width: 1920, height: 1080 });
  const box = await ready?.getByText(number, { exact: true }).boundingBox();
  expect(box?.height ?? 0).toBeGreaterThan(100);
  expect(await owner.page.textContent('body')).not.toContain(asha.account.name);

  await move('Delivered');
  await card.getByText(/^Collected at/).waitFor();
  await expect.poll(() => ready?.getByText(number, { exact: true }).count()).toBe(0);
});
