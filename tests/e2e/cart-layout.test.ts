import { routes, z } from '@forno/shared/contracts/server';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { setTextSize } from './support/layout-faults.ts';
import { settle } from './support/look.ts';
import { entry } from './support/steps.ts';
import { atStore, fillCart } from './support/place-orders.ts';

/** How much room the cart takes, on somebody else's evening: names and addresses as others have them. */
const fixture = openBrowserFixture();
const longPizza = 'Tandoori Mushroom & Smoked Paneer';
const address = 'Flat 1203, Prestige Shantiniketan Tower B, Whitefield Main Road, Hoodi, Bengaluru 560048';

async function openCart(
  width: number,
  height: number,
  more: { veggies?: string[]; note?: string } = {},
): Promise<Page> {
  const name = { name: longPizza, nameKey: longPizza.toLowerCase() };
  await atStore(fixture.shop, ({ pizzas }) => pizzas.updateOne({ name: 'Funghi Bianca' }, { $set: name }));
  const customer = await fixture.join('Lakshmi Narasimhan Iyengar');
  await customer.ask(routes.updateProfile, { body: { address } });
  const own = { base: 'Thin Crust', sauce: 'Pesto', cheese: 'Feta', veggies: ['Onion', 'Jalapeño'] };
  await fillCart(fixture.shop.url, customer.session, [
    { name: 'Paneer Tikka', quantity: 2 },
    { name: longPizza, quantity: 1 },
    { name: 'Farmhouse', quantity: 1, ...own, ...more },
  ]);
  const { page } = await fixture.again(customer, { viewport: { width, height }, at: '/cart' });
  await page.getByText(/^Arriving between /).waitFor();
  await page.locator('[data-mark]').first().waitFor();
  await settle(page);
  return page;
}
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' });
const payBar = (page: Page) => proceed(page).locator('xpath=../..');
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not there');
  return box;
};

/** The longest words for a time, as they are for a quarter of an hour before midnight. */
async function promiseLong(page: Page): Promise<void> {
  const aroundMidnight = { from: '2026-11-28T18:20:00.000Z', to: '2026-11-28T18:35:00.000Z' };
  await page.route(/\/promise\?/, async (route) => {
    const response = await route.fetch();
    const promised = z.parse(routes.promise.answer, await response.json());
    await route.fulfill({ response, json: { ...promised, ...aroundMidnight } });
  });
  await page.reload();
  await page.getByText('Arriving between 11:50 pm and 12:05 am.').waitFor();
  await page.locator('[data-mark]').first().waitFor();
  await settle(page);
}

it('a pizza takes 110 px on a phone, and is still a row of a table whose columns are named', async () => {
  const page = await openCart(390, 844);
  const rows = page.getByRole('table', { name: 'Pizzas in your cart' }).locator('tbody').getByRole('row');
  const heights = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights).toHaveLength(3);
  expect(Math.max(...heights), heights.join(', ')).toBeLessThanOrEqual(110);
  const columns = await page.getByRole('columnheader').allTextContents();
  expect(columns).toEqual(['Pizza', 'Base', 'Sauce', 'Cheese', 'Veggies', 'Quantity', 'Amount', 'Remove']);
  expect(await rows.last().getByRole('cell').count()).toBe(7);
  await rows.last().getByRole('cell', { name: 'Onion, Jalapeño' }).waitFor();
  expect(await page.getByRole('button', { name: 'One less: Farmhouse' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Edit Farmhouse' }).click();
  await page.waitForURL(/\/add-inventory#/);
});

it('a pizza takes 110 px with however many veggies, and says all of them while pressed', async () => {
  const veggies = ['Onion', 'Capsicum', 'Mushrooms', 'Black Olives', 'Sweet Corn', 'Paneer', 'Red Pepper'];
  const page = await openCart(390, 844, { veggies });
  const row = page.getByRole('row', { name: /Farmhouse/ });
  expect((await boxOf(row)).height).toBeLessThanOrEqual(110);
  const all = row.getByRole('cell', { name: veggies.join(', ') });
  const cut = () => all.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(await cut()).toBe(true);
  const { x, y } = await boxOf(all);
  await page.mouse.move(x + 30, y + 5);
  await page.mouse.down();
  expect(await cut()).toBe(false);
});

it('the pay bar takes a fifth of the smallest phone, names the building, and leads to the address', async () => {
  const page = await openCart(360, 640);
  await promiseLong(page);
  const { height } = await boxOf(payBar(page));
  expect(height).toBeLessThanOrEqual(128);
  const words = await payBar(page).innerText();
  for (const once of ['Prestige Shantiniketan', '560048', '₹', 'Arriving'])
    expect(words.split(once), words).toHaveLength(2);
  expect(await page.getByRole('button', { name: /^Arriving/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: /^To Flat 1203/ }).click();
  await page.getByRole('dialog', { name: 'Where should we deliver?' }).waitFor();
});

it.each([320, 360])('at %i px a pizza that is chosen makes its card no higher', async (width) => {
  const { page } = await fixture.customer({ viewport: { width, height: 740 }, at: '/menu' });
  const card = entry(page, 'Margherita');
  await card.getByText(/kcal/).waitFor();
  await settle(page);
  const before = await boxOf(card);
  await card.getByRole('button', { name: 'Add Margherita' }).click();
  const [remove, add] = ['Remove one Margherita', 'Add Margherita'].map((name) =>
    card.getByRole('button', { name }),
  );
  if (!remove || !add) throw new Error('no buttons');
  await remove.waitFor();
  await settle(page);
  expect((await boxOf(add)).y).toBe((await boxOf(remove)).y);
  expect((await boxOf(card)).height).toBeLessThanOrEqual(before.height);
});

it('customising has its first choice within 400 px on a phone', async () => {
  const page = await openCart(390, 844);
  await page.getByRole('link', { name: 'Customize Pizzas' }).click();
  const [base] = await Promise.all([boxOf(page.getByLabel('Base').first()), settle(page)]);
  expect(base.y).toBeLessThanOrEqual(400);
});

it('with text half as large again, header and pay bar leave three fifths of the screen', async () => {
  const page = await openCart(390, 844);
  await promiseLong(page);
  await setTextSize(page, 150);
  await settle(page);
  const [header, paying] = [await boxOf(page.locator('header').first()), await boxOf(payBar(page))];
  expect(header.height + paying.height, `${header.height} + ${paying.height}`).toBeLessThanOrEqual(0.4 * 844);
});

it.each([720, 820, 1280])('at %i px the way to pay stands beside the pizzas, in sight', async (width) => {
  const page = await openCart(width, 700);
  const table = await boxOf(page.getByRole('table'));
  for (const at of [0, 200]) {
    await page.mouse.wheel(0, at);
    await settle(page);
    const button = await proceed(page).boundingBox();
    expect(button && button.x).toBeGreaterThan(table.x + table.width);
    expect(button && button.y + button.height).toBeLessThanOrEqual(700);
  }
});

it('shows the allergens of a line whose note names an allergy on a phone, too', async () => {
  const page = await openCart(390, 844, { note: 'Coeliac: gluten free!' });
  const contains = page.getByRole('row').getByText(/Contains [a-z]/);
  const widths = await contains.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width > 9));
  expect(widths).toEqual([false, false, true]);
});
