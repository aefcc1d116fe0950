import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { addPizza, payCart } from './support/steps.ts';

/** A pizza of the menu is made by its own recipe, and the customer can have one of two differently. */
const fixture = openBrowserFixture();

it('is told in the kitchen and taken from the stock by its recipe, and one of two may differ', async () => {
  const [{ page, ask }, ada] = await Promise.all([fixture.customer(), fixture.admin()]);
  const stock = () => ask(routes.inventory);
  const before = await stock();
  await page.goto('/menu');
  await addPizza(page, 'Paneer Tikka');
  await page.getByRole('button', { name: 'Remove one Paneer Tikka' }).waitFor();
  await addPizza(page, 'Paneer Tikka');
  await page.getByRole('link', { name: 'View Cart' }).click();
  await page.getByRole('button', { name: 'Make one different: Paneer Tikka' }).click();
  await page.waitForURL(/\/add-inventory#/);
  const different = page.getByRole('region', { name: 'Paneer Tikka' }).nth(1);
  await different.getByRole('combobox', { name: 'Sauce' }).selectOption('Tomato');
  await different.getByRole('checkbox', { name: 'Paneer' }).uncheck();
  const lines = async () => (await ask(routes.cart)).cartData;
  await expect.poll(lines).toMatchObject([
    { quantity: 1, recipe: { sauce: 'Makhani' } },
    { quantity: 1, sauce: 'Tomato', veggies: ['Onion', 'Capsicum'] },
  ]);

  await page.goto('/cart');
  await payCart(page);
  await ada.page.goto('/admin/orders/board');
  for (const words of ['Our recipe', 'Tomato instead of Makhani, no Paneer'])
    await ada.page.getByText(words, { exact: true }).waitFor();
  const counts = ({ sauces, veggies }: typeof before) =>
    [sauces['Makhani'], veggies['Paneer'], veggies['Onion']].map((one) => one?.qty ?? 0);
  const [makhani = 0, paneer = 0, onion = 0] = counts(before);
  await expect.poll(async () => counts(await stock())).toEqual([makhani - 1, paneer - 1, onion - 2]);
});

it('is sold out with an ingredient of its recipe, and comes last', async () => {
  const [{ page }, { ask }] = await Promise.all([fixture.customer(), fixture.staff()]);
  const body = { category: 'sauces', name: 'Makhani' } as const;
  await ask(routes.soldOut, { body: { ...body, soldOut: true } });
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Sold out: Paneer Tikka', disabled: true }).waitFor();
  const names = await page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
  expect(names.indexOf('Paneer Tikka')).toBeGreaterThan(names.indexOf('Funghi Bianca'));
  await ask(routes.soldOut, { body: { ...body, soldOut: false } });
});

it('is what an admin makes it, with the drawing as its picture: the pizza in the cart follows', async () => {
  const at = '/menu';
  const [{ page, ask }, ada] = await Promise.all([
    fixture.customer({ viewport: phone, at }),
    fixture.admin(),
  ]);
  await addPizza(page, 'Tropicana');
  await addPizza(page, 'Margherita');
  const line = async () => (await ask(routes.cart)).cartData[0];
  await expect.poll(line).toMatchObject({ recipe: { sauce: 'Tomato' } });
  const picture = (await line())?.pizzaImage;

  await ada.page.goto('/admin/pizza_dashboard/get');
  await ada.page.getByRole('link', { name: 'Update Tropicana' }).click();
  const recipe = ada.page.getByRole('group', { name: 'Recipe' });
  await recipe.getByRole('combobox', { name: 'Sauce' }).selectOption('Pesto');
  await recipe.getByRole('button', { name: 'Use a drawing of it as the picture' }).click();
  await ada.page.getByAltText('The picture you chose').waitFor();
  await recipe.getByRole('checkbox', { name: 'Black Olives' }).check();
  await ada.page.getByRole('button', { name: 'Update Pizza' }).click();
  await ada.page.waitForURL('/admin/pizza_dashboard/get');
  await expect.poll(line).toMatchObject({ sauce: 'Tomato', recipe: { sauce: 'Pesto' } });
  expect((await line())?.recipe?.veggies).toContain('Black Olives');
  const drawn = (await line())?.pizzaImage ?? '';
  expect(drawn).not.toBe(picture);
  expect((await page.request.get(`/images/${drawn}`)).headers()['content-type']).toBe('image/webp');

  // On a phone one pizza of the cart at a time.
  await page.goto('/add-inventory');
  await page.getByLabel('Your pizzas').selectOption({ label: '2. Margherita' });
  await page.getByRole('region', { name: 'Margherita' }).waitFor();
  await page.getByRole('region', { name: 'Tropicana' }).waitFor({ state: 'hidden' });
  await page.getByLabel('Your pizzas').selectOption({ label: '1. Tropicana' });
  await expect.poll(() => page.getByRole('combobox', { name: 'Sauce' }).inputValue()).toBe('Pesto');
});
