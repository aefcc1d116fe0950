import { routes } from '@forno/shared/contracts';
import { notices } from '@forno/shared/messages';
import type { Locator, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { settle } from './support/look.ts';
import { two } from './support/place-orders.ts';
import { desktop, type LoggedIn, openBrowserFixture, phone } from './support/browser-fixture.ts';
import { addPizza, attempt, clickInFrame, inCart, openDialog, toast } from './support/steps.ts';

/** Prices, the cart, and the constants of the business (sections 4, 5, 7 and 9). */
const fixture = openBrowserFixture({ reducedMotion: 'no-preference' });

const serverCart = ({ ask }: LoggedIn) => ask(routes.cart);

it('section 5: adding from the menu starts from Regular, Tomato, Mozzarella and no veggies', async () => {
  const person = await fixture.customer({ at: '/menu' });
  await addPizza(person.page, 'Farmhouse');
  await toast(person.page, notices.cartUpdated);
  const choice = { base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella', veggies: [], quantity: 1 };
  const parts = { basePrice: 40, saucePrice: 0, cheesePrice: 30, veggiesPrice: 0 };
  const { cartData } = await serverCart(person);
  expect(cartData).toMatchObject([{ ...choice, ...parts, originalPrice: 329, price: 329 }]);
});

it('section 5: ten quick presses are ten pizzas, and a customisation made before stays', async () => {
  const cart = [{ name: 'Margherita', quantity: 1, base: 'Thin Crust', veggies: ['Onion'] }];
  const person = await fixture.customer({ cart, at: '/menu' });
  const { page } = person;
  const add = page.getByRole('button', { name: 'Add Margherita' });
  await page.getByRole('button', { name: 'Remove one Margherita' }).waitFor();
  await add.evaluate((button: HTMLElement) => {
    for (let n = 0; n < 10; n += 1) button.click();
  });
  await page.getByRole('status').getByText('11', { exact: true }).waitFor();
  await toast(page, notices.cartUpdated);
  await expect
    .poll(async () => (await serverCart(person)).cartData)
    .toMatchObject([{ quantity: 11, base: 'Thin Crust', veggies: ['Onion'] }]);
});

it('section 5: two tabs do not overwrite each other', async () => {
  // The second is refused, and retries on the newer cart.
  const person = await fixture.customer({ allowErrors: /status of 409 .*\/user\/update_cart/ });
  const { page, context } = person;
  const other = await context.newPage();
  await Promise.all([page.goto('/menu'), other.goto('/menu')]);
  for (let n = 0; n < 3; n += 1) {
    await Promise.all([addPizza(page, 'Margherita'), addPizza(other, 'Farmhouse')]);
    await addPizza(other, 'Margherita');
  }
  await expect
    .poll(async () => quantities(await serverCart(person)))
    .toEqual({ Farmhouse: 3, Margherita: 6 });
  for (const tab of [page, other]) {
    await inCart(tab, 'Margherita', 6);
    await inCart(tab, 'Farmhouse', 3);
  }
});

it('section 5: a line costs its menu price without 70, and what was chosen; the total is menu price times quantity', async () => {
  const cart = two.map((line) => ({ ...line, ...(line.cheese && { cheese: ' FETA ' }) }));
  const { page } = await fixture.customer({ cart, at: '/add-inventory' });
  const line = page.getByRole('region', { name: 'Farmhouse' });
  // Beyond the 329: 329 - 70 + Thin Crust 50 + Pesto 35 + Feta 55 + Onion 15, Black Olives 30, Jalapeño 25
  await line.getByText('₹140 of toppings included').waitFor();
  // A cheese is found in whatever case it was written.
  expect(await line.getByRole('combobox', { name: 'Cheese' }).inputValue()).toBe('Feta');
  // 199 + 2 x 329
  await page.getByText('₹857', { exact: true }).waitFor();
  await page.getByText('Extra toppings are free. You pay the menu price.').waitFor();

  // Minus stops at 1.
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await page.getByRole('button', { name: 'One less: Farmhouse' }).click();
  await page.getByRole('button', { name: 'One less: Farmhouse', disabled: true }).waitFor();
});

it('sections 7 and 9: every protected call carries the token as a bearer, and the checkout makes them in their order', async () => {
  const { page, session, account } = await fixture.customer({ cart: two });
  const calls: string[] = [];
  const withoutToken: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (request.resourceType() !== 'fetch' || origin !== fixture.shop.url) return;
    calls.push(`${request.method()} ${pathname}`);
    if (request.headers()['authorization'] !== `Bearer ${session.token}`) withoutToken.push(pathname);
  });
  await page.goto('/cart');
  const create = page.waitForRequest('**/payment/create-payment');
  const verify = page.waitForRequest('**/payment/verify-payment');
  const order = page.waitForRequest('**/order/create_order');
  const dialog = await openDialog(page);
  // The brand colour and the customer's own phone number.
  await dialog.getByText(`${account.name} · ${account.email} · ${account.phone}`).waitFor();
  const colour = await dialog
    .locator('html')
    .evaluate((html: HTMLElement) => html.style.getPropertyValue('--brand'));
  expect(colour.toLowerCase()).toBe('#b93a1e');
  await clickInFrame(dialog.getByRole('button', { name: /^Pay ₹/ }));
  expect((await create).postDataJSON()).toEqual({ amount: 857 });
  const keysOf = async (request: Promise<Request>) =>
    Object.keys((await request).postDataJSON() as object).toSorted();
  // Our own, optional: how long this screen waits for the verdict, and which line of the cart.
  const [waitMs, lineId] = ['waitMs', 'lineId'];
  const ids = ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'];
  expect(await keysOf(verify)).toEqual([...ids, waitMs]);
  const choice = ['pizzaId', 'base', 'sauce', 'cheese', 'veggies', 'quantity', 'price'];
  expect(await keysOf(order)).toEqual([...choice, 'paymentId', 'razorpayOrderId', lineId, waitMs].toSorted());
  await page.waitForURL('/order');
  const road = [
    'GET /payment/getkey',
    'POST /payment/create-payment',
    'POST /payment/verify-payment',
    'POST /order/create_order',
  ];
  expect(calls.filter((call) => road.includes(call))).toEqual([...road, 'POST /order/create_order']);
  expect(withoutToken).toEqual([]);
});

it('section 9: toasts appear top right of a desktop and at the bottom of a phone, each for five seconds', async () => {
  const { page } = await fixture.customer({ at: '/menu' });
  for (const viewport of [desktop, phone])
    await attempt(`on ${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      await addPizza(page, 'Margherita');
      const shown = await toast(page, notices.cartUpdated);
      // It slides in.
      await settle(page);
      const box = await boxOf(shown);
      expect(box.right).toBeLessThanOrEqual(viewport.width);
      expect(viewport.width - box.right).toBeLessThan(40);
      if (viewport === desktop) expect(box.top).toBeLessThan(120);
      else {
        // Whose title is at the top.
        const total = await boxOf(page.getByText('Total', { exact: true }));
        expect(total.top - box.bottom).toBeGreaterThan(0);
        expect(total.top - box.bottom).toBeLessThan(40);
      }
      await page.mouse.move(10, viewport.height / 2);
      await shown.waitFor({ state: 'detached' });
      // By the page's clock: a busy machine looks late.
      const lived = await page.evaluate<number>('toastsSeen.at(-1).livedMs');
      expect(lived).toBeGreaterThan(4_000);
      expect(lived).toBeLessThan(8_000);
    });
});

const boxOf = (element: Locator): Promise<DOMRect> =>
  element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);

function quantities({ cartData }: Awaited<ReturnType<typeof serverCart>>): Record<string, number> {
  return Object.fromEntries(cartData.map(({ pizzaName, quantity }) => [pizzaName, quantity]));
}
