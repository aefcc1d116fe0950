import { routes } from '@forno/shared/contracts/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone as phoneSize } from './support/browser-fixture.ts';
import { expectAccessible, shot } from './support/look.ts';
import { layoutShift } from './support/browser-contexts.ts';
import { buy } from './support/place-orders.ts';
import { usableDialog } from './support/steps.ts';
import { report } from './support/stopwatch.ts';

const fixture = openBrowserFixture();
const tablet = { width: 1024, height: 768 };

/** Presses and keys, counted as a hand would make them. */
function countedHand(page: Page) {
  let count = 0;
  return {
    count: () => count,
    tap: async (name: string | RegExp) => {
      count += 1;
      await page.getByRole('button', { name }).first().tap();
    },
    keys: async (...presses: string[]) => {
      for (const press of presses) {
        count += 1;
        await page.keyboard.press(press);
      }
    },
  };
}

const number = (page: Page) => page.getByRole('region', { name: 'Taken' }).getByText(/^Number \d+$/);
const typed = (text: string): string[] => text.split('');

it('a walk-in pays two pizzas in cash and gets change; the kitchen has them at once', async () => {
  const { page } = await fixture.admin({ viewport: tablet, hasTouch: true, at: '/admin/counter' });
  const hand = countedHand(page);
  await page.getByRole('button', { name: /^Margherita/ }).waitFor();
  await hand.tap(/^Margherita/);
  await hand.tap(/^Farmhouse/);
  await hand.tap(/^Pay ₹/);
  await hand.tap('₹1,000');
  const change = await page.getByText(/^Change ₹/).textContent();
  await shot(page, 'counter-cash-1024');
  await expectAccessible(page);
  await hand.tap(/received$/);
  await number(page).waitFor();
  await page.getByText(change ?? '').waitFor();
  await shot(page, 'counter-taken-1024');
  await expectAccessible(page);
  const called = (await number(page).textContent())?.replace(/\D/g, '') ?? '';
  report(`figure: a walk-in of two menu pizzas in cash, with change: ${hand.count()} taps`);
  expect(hand.count()).toBeLessThanOrEqual(5);
  await page.getByRole('button', { name: 'Next order' }).tap();
  await page.getByText(/^Nothing yet/).waitFor();
  expect((await layoutShift(page)).value).toBeLessThan(0.05);

  await page.goto('/admin/orders/board');
  await page
    .getByRole('heading', { name: called, exact: true })
    .or(page.getByText(called, { exact: true }))
    .first()
    .waitFor();
});

it('by keys alone it takes fewer presses than 20 seconds have', async () => {
  const { page } = await fixture.admin({ at: '/admin/counter' });
  const hand = countedHand(page);
  await page.getByRole('button', { name: /^Margherita/ }).waitFor();
  const begun = Date.now();
  await hand.keys(...typed('ma'), 'ArrowDown', 'ArrowUp', 'Enter', ...typed('far'), 'Enter', 'F8');
  await page.getByRole('dialog', { name: 'Pay' }).waitFor();
  await hand.keys('Enter');
  await number(page).waitFor();
  report(
    `figure: the same by keys alone, exact: ${hand.count()} keystrokes, ${((Date.now() - begun) / 1000).toFixed(1)} s with the server`,
  );
  await hand.keys('Enter');
  await page.getByText(/^Nothing yet/).waitFor();
});

it('an order by phone goes to a known customer and is paid by its link', async () => {
  const customer = await fixture.join('Asha Rao');
  await buy(fixture.shop, customer.session);
  const digits = customer.account.phone.replace(/\D/g, '').slice(-4);
  const { page } = await fixture.admin({ at: '/admin/counter' });
  await page.getByRole('button', { name: /^Farmhouse/ }).click();
  await page.keyboard.press('F2');
  await page.keyboard.type(digits);
  await page
    .getByRole('button', { name: /^Deliver to Asha Rao/ })
    .first()
    .click();
  await shot(page, 'counter-phone-1280');
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: 'Pay' }).waitFor();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await shot(page, 'counter-link-1280');
  await expectAccessible(page);
  const link = (await page.getByRole('link', { name: 'Open it' }).getAttribute('href')) ?? '';

  const payer = await fixture.visitor({ viewport: phoneSize });
  await payer.page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await payer.page.getByText('1 × Farmhouse').waitFor();
  await shot(payer.page, 'pay-link-390');
  await expectAccessible(payer.page);
  // The secret is in no address that somebody looks at.
  expect(payer.page.url()).not.toContain('token');
  await payer.page.getByRole('button', { name: /^Pay ₹/ }).click();
  const dialog = await usableDialog(payer.page);
  await dialog.getByRole('button', { name: /^Pay ₹/ }).click();
  await payer.page.getByText('Paid. Thank you.').waitFor();
  await number(page).waitFor();
  const said = (await number(page).textContent())?.replace(/\D/g, '') ?? '';
  await payer.page.getByText(said, { exact: true }).waitFor();
  await shot(payer.page, 'pay-link-paid-390');
  // The same link later, and one that nobody made.
  await payer.page.reload();
  await payer.page.getByText('Paid. Thank you.').waitFor();
  payer.allowErrors(/status of 4\d\d/);
  await payer.page.goto('/user/pay#token=a-secret-that-nobody-made');
  await payer.page.getByText(/^This link is no longer valid/).waitFor();
});

it('what is typed outlives a reload, and a pizza that sells out meanwhile is named', async () => {
  const { page, ask, allowErrors } = await fixture.admin({ at: '/admin/counter' });
  await page.getByRole('button', { name: /^Farmhouse/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ravi');
  await page.reload();
  const order = page.getByRole('region', { name: 'Order' });
  await order.getByText('Farmhouse', { exact: true }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ravi');
  const pizzas = await ask(routes.pizzas);
  const farmhouse = pizzas.find(({ name }) => name === 'Farmhouse');
  const veggie = farmhouse?.recipe?.veggies[0] ?? '';
  const [category, name] = veggie ? (['veggies', veggie] as const) : (['sauces', 'Tomato'] as const);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  allowErrors(/status of 409/);
  await ask(routes.soldOut, { body: { category, name, soldOut: true } });
  await page.getByRole('button', { name: /received$/ }).click();
  await order.getByText(`Sold out: ${name}.`).first().waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ravi');
  await ask(routes.soldOut, { body: { category, name, soldOut: false } });
});
