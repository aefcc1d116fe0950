import { routes } from '@forno/shared/contracts/server';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { expectAccessible, shot } from './support/look.ts';
import { payCart, toast } from './support/steps.ts';

/** An owner adds a drink; a customer has one with a pizza; the kitchen makes the pizza, and packs both. */
const fixture = openBrowserFixture();
/** Higher than wide. */
const tall = sharp({ create: { width: 60, height: 120, channels: 3, background: '#a33' } });
const picture = { name: 'cola.svg.png', mimeType: 'image/png', buffer: await tall.png().toBuffer() };

it('a drink is added, counted, found in its section, never customised, and shown at Pack alone', async () => {
  const owner = await fixture.admin({ at: '/admin/pizza_dashboard/add' });
  const form = owner.page;
  await form.getByLabel('Image').setInputFiles(picture);
  await form.getByLabel('What it is').selectOption('A drink');
  await form.getByLabel('Name').fill('Cola');
  await form.getByLabel('Description').fill('Cold, and rather sweet.');
  await form.getByLabel('Price in ₹').fill('49.50');
  expect(await form.getByRole('group', { name: 'Recipe' }).count()).toBe(0);
  await form.getByLabel('Veg or not').selectOption('Veg');
  await form.getByLabel('All that it contains are ticked').check();
  await shot(form, 'sides-form');
  await expectAccessible(form);
  await form.getByRole('button', { name: 'Add Drink' }).click();
  await toast(form, 'Drink added successfully!');
  await expect
    .poll(async () => (await owner.ask(routes.pizzas)).at(-1))
    .toMatchObject({ name: 'Cola', kind: 'drink', section: 'Drinks' });
  const cola = (await owner.ask(routes.pizzas)).at(-1)?._id ?? '';
  await owner.ask(routes.countPizza, { params: { id: cola }, body: { left: 2 } });

  await form.goto('/admin/pizza_dashboard/get');
  await form.getByRole('button', { name: 'Hide Cola' }).scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      form
        .locator('li img')
        .last()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalHeight),
    )
    .toBe(120);
  const shapes = await form
    .locator('li > div:has(> img)')
    .evaluateAll((all) =>
      all.map(({ clientWidth, clientHeight }) => (clientWidth / clientHeight).toFixed(1)),
    );
  expect(new Set(shapes)).toEqual(new Set(['1.3']));

  const asha = await fixture.customer({
    viewport: phone,
    cart: [{ name: 'Margherita', quantity: 1 }],
    at: '/menu',
  });
  let fetched = () => {};
  const held = new Promise<void>((resolve) => (fetched = resolve));
  await asha.page.route(/\/assets\/food-/, async (route) => {
    await held;
    await route.continue();
  });
  await asha.page.reload();
  await asha.page.getByRole('button', { name: 'Add Cola', exact: true }).waitFor();
  const top = () => asha.page.locator('[data-pizzas]').evaluate((one) => one.getBoundingClientRect().top);
  const before = await top();
  fetched();
  await asha.page.getByRole('button', { name: 'Drinks', exact: true }).waitFor();
  // Nothing moves under the finger when the sections come.
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await asha.page.getByRole('button', { name: 'Drinks', exact: true }).click();
  await asha.page.getByText('1 item.').waitFor({ state: 'attached' });
  await asha.page.getByRole('button', { name: 'Add Cola', exact: true }).click();
  await asha.page.getByRole('button', { name: 'Remove one Cola' }).waitFor();
  await shot(asha.page, 'sides-menu');
  await asha.page.getByText('Veg · None of the 9 listed allergens · Not stated: kcal').first().waitFor();
  await asha.page.getByRole('link', { name: /^Cart\W+2 items/ }).waitFor();
  await asha.page.getByRole('link', { name: 'View Cart' }).click();
  await asha.page.getByRole('link', { name: 'Edit Margherita' }).waitFor();
  expect(await asha.page.getByRole('link', { name: 'Edit Cola' }).count()).toBe(0);
  await shot(asha.page, 'sides-cart');
  await expectAccessible(asha.page);
  await payCart(asha.page);
  await asha.page.getByRole('article', { name: 'Margherita, Cola' }).waitFor();
  await shot(asha.page, 'sides-order');
  await expect.poll(async () => (await asha.ask(routes.orders)).orders.length).toBe(2);
  const sold = (await asha.ask(routes.orders)).orders.find(({ kind }) => kind)?.food;
  expect(sold).toEqual({ diet: 'veg', allergens: [], unsaid: ['kcal', 'dairy'] });
  expect((await owner.ask(routes.pizzas)).at(-1)?.count).toEqual({ left: 1 });

  await form.goto('/admin/orders/board?view=make');
  const ticket = form.locator('li:has(> [id^=ticket-])');
  await ticket.getByText('Margherita').waitFor();
  expect(await ticket.locator('[id^=card-]').getByText('Cola', { exact: false }).count()).toBe(0);
  for (const count of ['Make 1', 'Oven 0', 'Pack 1'])
    await form.getByRole('button', { name: count, exact: true }).waitFor();
  await form.getByRole('button', { name: 'Pack 1', exact: true }).click();
  await ticket.getByText('WAIT: 1 of 2').waitFor();
  await ticket.getByText('Cola').first().waitFor();
  await shot(form, 'sides-pack', { fullPage: false });
});
