import { adminNotices, notices } from '@forno/shared/messages/server';
import { expect, it } from 'vitest';
import { admin } from './support/accounts.ts';
import { settle, shot } from './support/look.ts';
import { buy } from './support/place-orders.ts';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { openDialog, payInDialog, signIn, toast } from './support/steps.ts';
import { expectSoon, report, when, whenChosen } from './support/stopwatch.ts';

const fixture = openBrowserFixture({ reducedMotion: 'no-preference' });

it('from the cart to the kitchen: ordered, paid, and followed without a reload', async () => {
  const cart = ['Margherita', 'Farmhouse'].map((name) => ({ name, quantity: 1 }));
  const { page: asha } = await fixture.customer({ viewport: phone, cart, at: '/cart' });
  await asha.getByRole('heading', { level: 1, name: 'Your cart' }).waitFor();

  const dialog = await openDialog(asha);
  expect(await dialog.getByRole('button', { name: 'Pay ₹528' }).isEnabled()).toBe(true);
  await payInDialog(asha, 'paid');
  await toast(asha, notices.allOrdersPlaced);
  await asha.waitForURL('/order');

  // Two pizzas are one delivery: one card, with each order's own status inside.
  const card = asha.getByRole('article', { name: 'Margherita, Farmhouse' });
  await card.waitFor();
  await card.getByText('Pizzas and address').click();
  const pizzas = card.getByRole('list', { name: 'Pizzas of this order' });
  const line = (name: string) => pizzas.getByRole('listitem').filter({ hasText: name });
  expect(await asha.getByRole('article', { name: /Margherita|Farmhouse/ }).count()).toBe(1);
  expect(await card.getByText('We received your order at').count()).toBe(1);
  expect(await card.getByText(/^Arriving between/).count()).toBe(1);
  expect(await card.locator('[aria-current="step"]').innerText()).toContain('Order Received');
  for (const name of ['Margherita', 'Farmhouse'])
    expect(await line(name).getByText('Order Received').count()).toBe(1);
  expect(await asha.getByRole('button', { name: /^Order again/ }).count()).toBe(1);
  await asha.getByText('Live', { exact: true }).waitFor();
  await asha.evaluate('window.thisVisit = true');

  const { page: ada } = await fixture.visitor();
  await signIn(ada, admin, '/admin_login');
  await ada.waitForURL('/admin');
  const navigation = ada.getByRole('navigation', { name: 'Admin' });
  await navigation.getByRole('link', { name: 'Orders' }).click();
  const copy = card.getByRole('button', { name: /copy the whole order id/ });
  const number = await copy.innerText();
  expect(number).toMatch(/^\d+$/);
  expect(await copy.getAttribute('title')).toMatch(/^[0-9a-f]{24}$/);
  await ada.getByRole('searchbox', { name: /^Search by number/ }).fill(number);
  const row = ada.getByRole('row').filter({ hasText: 'Margherita' });
  const status = row.getByRole('combobox', { name: new RegExp(`^Status of order ${number} `) });
  await status.waitFor();

  expect(await line('Margherita').textContent()).not.toContain('In the Kitchen');
  const times = Promise.all([
    whenChosen(ada),
    when(line('Margherita'), 'In the Kitchen'),
    // For eight seconds.
    asha.waitForFunction(() => document.title.startsWith('In the Kitchen · ')),
  ]);
  await status.selectOption('In the Kitchen');
  await line('Margherita').getByText('In the Kitchen').waitFor();
  const [chosenAt, seenAt] = await times;
  const tookMs = seenAt - chosenAt;
  report(`the customer saw "In the Kitchen" ${Math.round(tookMs)} ms after the admin set it`);
  await expectSoon(asha, tookMs);
  expect(await asha.evaluate('window.thisVisit')).toBe(true);
  expect(await card.locator('[aria-current="step"]').innerText()).toContain('In the Kitchen');
  expect(await line('Farmhouse').getByText('Order Received').count()).toBe(1);
  await toast(ada, adminNotices.orderStatusUpdated);
  // A hovered toast stays.
  await asha.mouse.move(0, 0);
  await expect.poll(() => asha.locator('.Toastify__toast').count()).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await asha.emulateMedia({ colorScheme });
    await shot(asha, `road-7-in-the-kitchen-${colorScheme}`, { fullPage: false });
  }
});

it('on paper, the orders stand alone, dark on white', async () => {
  const { page, session } = await fixture.customer({ colorScheme: 'dark' });
  await buy(fixture.shop, session);
  await page.goto('/order');
  await page.getByRole('table').waitFor();
  await page.getByRole('button', { name: 'Notify me' }).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await settle(page);
  await page.getByRole('heading', { name: 'Your orders' }).waitFor();
  for (const part of ['banner', 'navigation', 'contentinfo'] as const)
    expect(await page.getByRole(part).count()).toBe(0);
  // Only the numbers, whose press copies the order id.
  expect((await page.getByRole('button').allTextContents()).join(' ')).toMatch(/^\d+( \d+)*$/);
  for (const words of ['Notify me', 'Order again', 'Live'])
    expect(await page.getByText(words, { exact: true }).filter({ visible: true }).count()).toBe(0);
  // Narrower than many a tablet, A4 has room for a table.
  expect(await page.locator('table[data-cards]').count()).toBe(0);
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color];
  });
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(43, 33, 28)']);
});
