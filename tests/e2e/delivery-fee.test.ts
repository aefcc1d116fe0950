import { routes } from '@forno/shared/contracts/server';
import { feeTexts } from '@forno/shared/messages/server';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { expectAccessible, shot } from './support/look.ts';
import { payCart } from './support/steps.ts';

const fixture = openBrowserFixture();

it('an owner sets a fee; the cart says it before it is paid, and the order afterwards', async () => {
  const owner = await fixture.admin({ at: '/admin/shop' });
  await owner.page.getByRole('button', { name: 'Add an area' }).click();
  const area = owner.page.getByRole('group', { name: 'Area 1' });
  await area.getByLabel('Delivery fee (₹)').fill('40');
  await area.getByLabel('Free from (₹)').fill('1000');
  await owner.page.getByRole('button', { name: 'Save delivery fees' }).click();
  await expect
    .poll(async () => (await owner.ask(routes.fees)).fees)
    .toEqual([{ pins: [], fee: 40, freeFrom: 1000 }]);
  await shot(owner.page, 'fees-settings', { fullPage: false });
  await expectAccessible(owner.page);

  const cart = [{ name: 'Margherita', quantity: 1 }];
  const asha = await fixture.customer({ viewport: phone, cart, at: '/cart' });
  const { cartData } = await asha.ask(routes.cart);
  const paise = (cartData[0]?.originalPrice ?? 0) * 100 + 4_000;
  const total = `₹${paise / 100}`;
  await asha.page.getByText(feeTexts.freeFrom(100_000)).waitFor();
  await asha.page.getByText(feeTexts.rule).waitFor();
  await asha.page.getByText(total, { exact: true }).waitFor();
  await shot(asha.page, 'fees-cart');
  await expectAccessible(asha.page);
  await payCart(asha.page);
  const card = asha.page.getByRole('article', { name: 'Margherita' });
  await card.getByText(feeTexts.within(4_000)).waitFor();
  expect(await card.textContent()).toContain(total);
  const [order] = (await asha.ask(routes.orders)).orders;
  expect(order).toMatchObject({ totalAmount: paise - 4_000, deliveryFee: 4_000 });
  await card.getByRole('button', { name: /^Cancel order/ }).click();
  await asha.page.getByText(`We’ll refund ${total} to the account`).waitFor();
  await asha.page.getByRole('button', { name: 'Cancel this order' }).click();
  const params = { checkoutId: order?.checkoutId ?? '' };
  await expect.poll(async () => (await owner.ask(routes.delivery, { params })).money.left).toBe(0);
});
