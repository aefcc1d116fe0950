import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, settle } from './support/look.ts';
import { buy, one } from './support/place-orders.ts';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { clickInFrame, dialogFrame, fill } from './support/steps.ts';
import { report } from './support/stopwatch.ts';

/** What it takes to get a pizza, on a phone: every tap and every typed character is counted. */
const fixture = openBrowserFixture();

function counting(page: Page) {
  const road = { taps: 0, typed: 0 };
  const tap = async (target: Locator): Promise<void> => {
    road.taps += 1;
    await target.click();
  };
  const type = async (text: string): Promise<void> => {
    road.typed += text.length;
    await page.keyboard.type(text);
  };
  const pay = async (): Promise<void> => {
    await tap(page.getByRole('button', { name: 'Proceed to Checkout' }));
    road.taps += 1;
    await clickInFrame(page.frameLocator(dialogFrame).getByRole('button', { name: /^Pay ₹/ }));
    await page.waitForURL('/order');
  };
  return { road, tap, type, pay };
}

it('a new customer, from the home page to paid, in at most eight taps', async () => {
  const { page } = await fixture.visitor({ viewport: phone, at: '/' });
  const { road, tap, type, pay } = counting(page);
  await tap(page.getByRole('link', { name: 'See the menu' }));
  await page.waitForURL('/our-menu');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Add / }) });
  await cards.first().waitFor();
  await settle(page);
  const seen = await cards.evaluateAll(
    (all) => all.filter((one) => one.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
  report(`figure: ${seen} pizzas of the menu are in sight on a phone`);
  expect(seen).toBeGreaterThanOrEqual(4);
  await tap(page.getByRole('button', { name: 'Add Margherita' }));
  await tap(page.getByRole('link', { name: 'Proceed to Checkout' }));
  await page.waitForURL('/checkout');
  await page.getByText('Waiting for you: ₹').waitFor();
  await tap(page.getByLabel('Email'));
  await type('asha.rao@gmail.com');
  await tap(page.getByRole('button', { name: 'Continue' }));
  await page.getByLabel('Name', { exact: true }).waitFor();
  const place = { 'Flat or house': '12', 'Street and area': 'Lavelle Road', 'PIN code': '560001' };
  for (const [label, value] of Object.entries({ Name: 'Asha Rao', Phone: '9845012345', ...place })) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    // "Next" of the phone's keyboard.
    while (!(await field.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
    await type(value);
  }
  await expectAccessible(page);
  await tap(page.getByRole('button', { name: 'Continue' }));
  await page.waitForURL('/cart');
  await page.getByRole('row').filter({ hasText: 'Margherita' }).waitFor();
  await page.getByText(/^To Home, 12, Lavelle Road/).waitFor();
  await page.getByText(/^Arriving between /).waitFor();
  await pay();
  report(`figure: new customer: ${road.taps} taps, ${road.typed} characters`);
  expect(road.taps).toBeLessThanOrEqual(8);
  expect(road.typed).toBeLessThanOrEqual(60);
});

it('ordering again, with the address that was given last, in three taps', async () => {
  const { page } = await fixture.customer({ viewport: phone, cart: one, at: '/cart' });
  const { road, tap, pay } = counting(page);
  await page.getByRole('button', { name: 'Change address' }).click();
  const office = 'Floor 3, Residency Road, Bengaluru 560025';
  await fill(page, {
    'Flat or house': 'Floor 3',
    'Street and area': 'Residency Road, Bengaluru',
    'PIN code': '560025',
  });
  await page.getByLabel('Save as').selectOption('Work');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deliver here' }).click();
  await page.getByText(`To Work, ${office}`).waitFor();

  await pay();
  await page.goto('/order');
  [road.taps, road.typed] = [0, 0];
  await tap(page.getByRole('button', { name: /^Order again/ }).first());
  await page.waitForURL('/cart');
  await page.getByText(`To Work, ${office}`).waitFor();
  await pay();
  report(`figure: ordering again: ${road.taps} taps, ${road.typed} characters`);
  expect(road).toEqual({ taps: 3, typed: 0 });
});

it('a returning customer, from the home page to paid, in three taps', async () => {
  const { page, session } = await fixture.customer({ viewport: phone });
  await buy(fixture.shop, session);
  const { road, tap, pay } = counting(page);
  await page.goto('/');
  const usual = page.getByRole('region', { name: 'Your usual' });
  await usual.getByText(/^Arriving between /).waitFor();
  expect(await usual.innerText()).toContain('2 × Farmhouse, Margherita');
  expect(await page.getByRole('main').getByRole('button').first().innerText()).toMatch(/^Order again · ₹/);
  await tap(usual.getByRole('button', { name: /^Order again/ }));
  await page.waitForURL('/cart');
  await page.getByText(/^Arriving between /).waitFor();
  await pay();
  report(`figure: your usual: ${road.taps} taps, ${road.typed} characters`);
  expect(road).toEqual({ taps: 3, typed: 0 });
});
