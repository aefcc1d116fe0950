import { routes } from '@forno/shared/contracts';
import { papersForTests, waitFor } from '@forno/shared/testing';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { openStage } from './support/stage.ts';
import { addPizza, openDialog, payInDialog } from './support/steps.ts';

/** Menu, cart, ticket and bill say what is in the food; what was paid for keeps what was said of it. */
const stage = openStage();

it('is found by what one can eat, follows the shop, and keeps its promise once it is paid', async () => {
  const [{ page, session }, ada] = await Promise.all([stage.customer(), stage.admin()]);
  await ask(stage.shop.url, ada.session, routes.updatePapers, {
    body: { version: 0, papers: papersForTests },
  });
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Arrabbiata' }) });
  await page.goto('/menu');
  await card.getByText('Veg · 885 kcal · Contains gluten, milk', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Veg only' }).check();
  await page.getByText('Without…').click();
  await page.getByRole('checkbox', { name: 'sulphites' }).check();
  await page.getByRole('checkbox', { name: 'tree nuts' }).check();
  await page.getByText('Without tree nuts, sulphites').waitFor();
  await card.waitFor();
  expect(await page.getByRole('heading', { name: 'Pesto Verde' }).count()).toBe(0);
  await addPizza(page, 'Arrabbiata');

  // The shop learns better, on the screen of an admin.
  await ada.page.goto('/admin/inventory');
  const openFacts = async () => {
    await ada.page.getByRole('button', { name: 'What is in Jalapeño' }).click();
    return ada.page.getByRole('dialog', { name: 'What is in Jalapeño' });
  };
  const facts = await openFacts();
  await facts.getByRole('combobox', { name: 'Veg or not' }).selectOption('Non-veg');
  await facts.getByText('Non-veg · 10 kcal').waitFor();
  await facts.getByRole('button', { name: 'Save' }).click();
  await facts.waitFor({ state: 'detached' });
  const from = performance.now();
  await card.waitFor({ state: 'detached' });
  expect(performance.now() - from).toBeLessThan(1_000);
  await page.getByRole('checkbox', { name: 'Veg only' }).uncheck();
  await card.getByText('Non-veg · 885 kcal · Contains gluten, milk', { exact: true }).waitFor();
  await card.locator('[data-mark="non-veg"]').waitFor();
  expect(await differenceInGrey(page, ['veg', 'non-veg'])).toBeGreaterThan(0.05);

  await page.getByRole('link', { name: 'View Cart' }).click();
  await page.waitForURL('/cart');
  await page.getByText('Non-veg · 885 kcal', { exact: false }).waitFor();
  await openDialog(page);
  await payInDialog(page, 'paid');
  await page.waitForURL('/order');

  // What was ordered leaves the cart with the last of its orders, also what looks the same.
  await waitFor(async () => (await ask(stage.shop.url, session, routes.cart)).cartData.length === 0, {
    what: 'the cart to be empty',
    deadlineMs: 30_000,
  });
  // Another change: an open cart follows, what is paid does not.
  await ask(stage.shop.url, session, routes.updateCart, { body: { cartData: [await lineOf('Arrabbiata')] } });
  await page.goto('/cart');
  await page.getByText('Non-veg · 885 kcal', { exact: false }).waitFor();
  const again = await openFacts();
  await again.getByRole('combobox', { name: 'Veg or not' }).selectOption('Not stated');
  await again.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not stated: veg or not', { exact: false }).waitFor();
  await ada.page.goto('/admin/orders/board');
  await ada.page.getByText('Non-veg · Contains gluten, milk', { exact: true }).waitFor();
  const orders = await ask(stage.shop.url, session, routes.orders);
  await page.goto(`/bill/${orders.orders[0]?.checkoutId}`);
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

async function lineOf(name: string) {
  const pizza = (await ask(stage.shop.url, null, routes.publicMenu)).find((one) => one.name === name);
  return { pizzaId: pizza?._id ?? '', quantity: 1 };
}
