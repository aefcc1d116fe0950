import { it } from 'vitest';
import { fillCart } from './support/carts.ts';
import { openStage } from './support/stage.ts';
import { openDialog } from './support/steps.ts';

const stage = openStage();

it('a pause and closed days reach a customer who stands at checkout, and go again by themselves', async () => {
  const { page: desk } = await stage.admin();
  const customer = await stage.customer();
  const { page, session } = customer;
  customer.excuse(/status of 409/);
  await fillCart(stage.shop.url, session);
  await page.goto('/cart');
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  await proceed.waitFor();

  await desk.goto('/admin/shop');
  await desk.getByRole('button', { name: '30 minutes' }).click();
  await desk.getByText('Paused until').waitFor();
  const paused = page.getByRole('main').getByText(/The kitchen is catching up. Please order again at/);
  await paused.first().waitFor();
  await page.getByRole('contentinfo').getByText('The kitchen is catching up').waitFor();
  await proceed.click();
  await page.getByText(/^Checkout failed: The kitchen is catching up.*\(Status: 409\)$/).waitFor();
  await desk.getByRole('button', { name: 'Resume', exact: true }).click();
  await paused.first().waitFor({ state: 'hidden' });

  await desk.getByLabel('Always open').uncheck();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await desk.getByRole('checkbox', { name: day }).uncheck();
  await desk.getByRole('button', { name: 'Save opening hours' }).click();
  await page.getByRole('contentinfo').getByText('Every day, closed').waitFor();
  await page.getByRole('main').getByText('We are closed for the time being.').first().waitFor();
  await page.goto('/menu');
  await page.getByRole('button', { name: /^Add / }).first().click();
  await desk.getByLabel('Always open').check();
  await desk.getByRole('button', { name: 'Save opening hours' }).click();
  await page.getByRole('contentinfo').getByText('Open all day, every day').waitFor();
  await page.goto('/cart');
  await openDialog(page);
});
