import { routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { desktop, openBrowserFixture, phone } from './support/browser-fixture.ts';
import { entry } from './support/steps.ts';

/** What the kitchen counts, every open menu says; also the page as it was sent is taken over without a fault. */
const fixture = openBrowserFixture();

it('is counted on the board, told on the menu at once, and refused by its name', async () => {
  const [{ page, ask }, ada] = await Promise.all([
    fixture.customer({ viewport: phone, cart: [{ name: 'Farmhouse', quantity: 1 }] }),
    fixture.admin({ viewport: desktop }),
  ]);
  await page.goto('/menu');
  await entry(page, 'Margherita').getByRole('button', { name: 'Add Margherita' }).waitFor();
  await ada.page.goto('/admin/orders/board');
  await ada.page.getByRole('button', { name: 'Sold out' }).click();
  await ada.page.getByRole('switch', { name: /^Farmhouse/ }).click();
  await entry(page, 'Farmhouse').getByText('Sold out', { exact: true }).waitFor();
  await ada.page.getByRole('button', { name: /^Margherita: / }).click();
  await ada.page.getByRole('textbox', { name: 'Left of Margherita' }).fill('3');
  await ada.page.getByRole('button', { name: 'left', exact: true }).click();
  await entry(page, 'Margherita').getByText('3 left', { exact: true }).waitFor();
  await page.reload();
  await entry(page, 'Margherita').getByText('3 left', { exact: true }).waitFor();
  await page.goto('/cart');
  await page.getByText('Sold out: Farmhouse.').waitFor();
  const refused = ask(routes.createPayment, { body: { amount: 329 } });
  await expect(refused).rejects.toThrow('we just ran out of Farmhouse');
  const visitor = await fixture.visitor({ viewport: phone, at: '/our-menu' });
  await entry(visitor.page, 'Farmhouse').getByText('Sold out today', { exact: true }).waitFor();
});
