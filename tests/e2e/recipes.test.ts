import { routes } from '@forno/shared/contracts';
import { expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { openStage } from './support/stage.ts';
import { addPizza, openDialog, payInDialog } from './support/steps.ts';

/** A pizza of the menu is made by its own recipe, and the customer can have one of two differently. */
const stage = openStage();

it('is told in the kitchen and taken from the stock by its recipe, and one of two may differ', async () => {
  const [{ page, session }, ada] = await Promise.all([stage.customer(), stage.admin()]);
  const stock = () => ask(stage.shop.url, session, routes.inventory);
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
  const lines = async () => (await ask(stage.shop.url, session, routes.cart)).cartData;
  await expect.poll(lines).toMatchObject([
    { quantity: 1, recipe: { sauce: 'Makhani' } },
    { quantity: 1, sauce: 'Tomato', veggies: ['Onion', 'Capsicum'] },
  ]);

  await page.goto('/cart');
  await openDialog(page);
  await payInDialog(page, 'paid');
  await page.waitForURL('/order');
  await ada.page.goto('/admin/orders/board');
  for (const words of ['Our recipe', 'Tomato instead of Makhani, no Paneer'])
    await ada.page.getByText(words, { exact: true }).waitFor();
  const taken = async () => {
    const now = await stock();
    return [
      (before.sauces.Makhani?.qty ?? 0) - (now.sauces.Makhani?.qty ?? 0),
      (before.veggies.Paneer?.qty ?? 0) - (now.veggies.Paneer?.qty ?? 0),
      (before.veggies.Onion?.qty ?? 0) - (now.veggies.Onion?.qty ?? 0),
    ];
  };
  await expect.poll(taken).toEqual([1, 1, 2]);
});

it('is sold out with an ingredient of its recipe, and comes last', async () => {
  const [{ page }, { session }] = await Promise.all([stage.customer(), stage.admin()]);
  const body = { category: 'sauces', name: 'Makhani' } as const;
  await ask(stage.shop.url, session, routes.soldOut, { body: { ...body, soldOut: true } });
  await page.goto('/menu');
  await page.getByRole('button', { name: 'Sold out: Paneer Tikka', disabled: true }).waitFor();
  const names = await page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts();
  expect(names.indexOf('Paneer Tikka')).toBeGreaterThan(names.indexOf('Funghi Bianca'));
  await ask(stage.shop.url, session, routes.soldOut, { body: { ...body, soldOut: false } });
});
