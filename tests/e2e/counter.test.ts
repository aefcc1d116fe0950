import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBrowserFixture, phone as phoneSize } from './support/browser-fixture.ts';
import { expectAccessible } from './support/look.ts';
import { layoutShift } from './support/browser-contexts.ts';
import { buy } from './support/place-orders.ts';
import { usableDialog } from './support/steps.ts';
import { report } from './support/stopwatch.ts';

const fixture = openBrowserFixture();
const tablet = { width: 1024, height: 768 };

const number = (page: Page) => page.getByRole('region', { name: 'Taken' }).getByText(/^Number \d+$/);

it('a walk-in pays two pizzas in cash and gets change; the kitchen has them at once', async () => {
  const { page } = await fixture.admin({ viewport: tablet, hasTouch: true, at: '/admin/counter' });
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await page.getByRole('button', { name }).first().tap();
  };
  await page.getByRole('button', { name: /^Margherita/ }).waitFor();
  await tap(/^Margherita/);
  await tap(/^Farmhouse/);
  await tap(/^Pay ₹/);
  await tap('₹1,000');
  const change = await page.getByText(/^Change ₹/).textContent();
  await expectAccessible(page);
  await tap(/received$/);
  await number(page).waitFor();
  await page.getByText(change ?? '').waitFor();
  await expectAccessible(page);
  const called = (await number(page).textContent())?.replace(/\D/g, '') ?? '';
  report(`figure: a walk-in of two menu pizzas in cash, with change: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(5);
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
  await page.keyboard.press('F8');
  await page.getByRole('dialog', { name: 'Pay' }).waitFor();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Make the link' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
  await expectAccessible(page);
  const link = (await page.getByRole('link', { name: 'Open it' }).getAttribute('href')) ?? '';

  const payer = await fixture.visitor({ viewport: phoneSize });
  await payer.page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await payer.page.getByText('1 × Farmhouse').waitFor();
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
  // The same link later, and one that nobody made.
  await payer.page.reload();
  await payer.page.getByText('Paid. Thank you.').waitFor();
  payer.allowErrors(/status of 4\d\d/);
  await payer.page.goto('/user/pay#token=a-secret-that-nobody-made');
  await payer.page.getByText(/^This link is no longer valid/).waitFor();
});
