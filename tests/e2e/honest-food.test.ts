import { routes } from '@forno/shared/contracts/server';
import { billSettingsForTests, waitFor } from '@forno/shared/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fillCart } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { addPizza, entry, payCart } from './support/steps.ts';
import { expectSoon, when } from './support/stopwatch.ts';

/** Menu, cart, ticket and bill say what is in the food; what was paid for keeps what was said of it. */
const fixture = openBrowserFixture();

it('is found by what one can eat, follows the shop, and keeps its promise once it is paid', async () => {
  const [customer, ada] = await Promise.all([fixture.customer(), fixture.admin()]);
  const { page } = customer;
  await ada.ask(routes.updateBillSettings, { body: { version: 0, papers: billSettingsForTests } });
  const card = entry(page, 'Arrabbiata');
  await page.goto('/menu');
  await card.getByText('Veg · 885 kcal · Contains gluten, milk', { exact: true }).waitFor();
  // What all suit is not asked.
  const vegOnly = page.getByRole('checkbox', { name: 'Veg only' });
  expect(await vegOnly.count()).toBe(0);
  await page.getByText('Filter…').click();
  await page.getByRole('checkbox', { name: 'sulphites' }).check();
  await page.getByRole('checkbox', { name: 'tree nuts' }).check();
  await page.getByText('Without tree nuts, sulphites').waitFor();
  await card.waitFor();
  expect(await page.getByRole('heading', { name: 'Pesto Verde' }).count()).toBe(0);
  await addPizza(page, 'Arrabbiata');

  // The shop learns better, on the screen of an admin.
  await ada.page.goto('/admin/inventory');
  const declare = async (fact: string, says: string, name = 'Jalapeño') => {
    await ada.page.getByRole('button', { name: `What is in ${name}` }).click();
    const facts = ada.page.getByRole('dialog', { name: `What is in ${name}` });
    await facts.getByRole('combobox', { name: 'Veg or not' }).selectOption(fact);
    await facts.getByText(says).waitFor();
    const savedAt = when(facts, null);
    await facts.getByRole('button', { name: 'Save' }).click();
    return savedAt;
  };
  await declare('Non-veg', 'Non-veg · 150 kcal', 'Paneer');
  await vegOnly.check();
  const goneAt = when(card, null);
  const savedAt = await declare('Non-veg', 'Non-veg · 10 kcal');
  await card.waitFor({ state: 'detached' });
  await expectSoon(page, (await goneAt) - savedAt);
  await vegOnly.uncheck();
  await card.getByText('Non-veg · 885 kcal · Contains gluten, milk', { exact: true }).waitFor();
  await card.locator('[data-mark="non-veg"]').waitFor();
  expect(await differenceInGrey(page, ['veg', 'non-veg'])).toBeGreaterThan(0.05);

  await page.getByRole('link', { name: 'View Cart' }).click();
  await page.waitForURL('/cart');
  await page.getByText('Non-veg · 885 kcal', { exact: false }).waitFor();
  await payCart(page);

  // What was ordered leaves the cart with the last of its orders, also what looks the same.
  await waitFor(async () => (await customer.ask(routes.cart)).cartData.length === 0, {
    what: 'the cart to be empty',
  });
  // Another change: an open cart follows, what is paid does not.
  await fillCart(fixture.shop.url, customer.session, [{ name: 'Arrabbiata', quantity: 1 }]);
  await page.goto('/cart');
  await page.getByText('Non-veg · 885 kcal', { exact: false }).waitFor();
  await declare('Not stated', 'Not stated: veg or not');
  await page.getByText('Not stated: veg or not', { exact: false }).waitFor();
  await ada.page.goto('/admin/orders/board');
  await ada.page.getByText('Non-veg · Contains gluten, milk', { exact: true }).waitFor();
  const { orders } = await customer.ask(routes.orders);
  await page.goto(`/bill/${orders[0]?.checkoutId}`);
  await page.getByText('Non-veg. 885 kcal. Contains gluten, milk', { exact: false }).waitFor();
});

/** What share of these two marks a person who sees no colours sees differently. */
async function differenceInGrey(page: Page, marks: [string, string]): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
  const pictures = [];
  for (const mark of marks) pictures.push(await page.locator(`[data-mark="${mark}"]`).first().screenshot());
  await devtools.detach();
  const [one, other] = await Promise.all(
    pictures.map((picture) =>
      sharp(picture).resize(40, 40, { fit: 'fill' }).raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  const { channels } = one!.info;
  const [ours, theirs] = [one!.data, other!.data];
  for (let at = 0; at < ours.length; at += channels)
    expect(Math.abs(ours[at]! - ours[at + 1]!), 'a colour').toBeLessThan(3);
  return (
    ours.filter((level, at) => at % channels === 0 && Math.abs(level - theirs[at]!) > 64).length / (40 * 40)
  );
}
