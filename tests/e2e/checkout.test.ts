import { routes } from '@forno/shared/contracts/server';
import {
  checkoutErrors,
  errors,
  outcomeTexts,
  refusalTexts,
  shopNotices,
} from '@forno/shared/messages/server';
import { waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { callSandbox, stateAt } from '../support/sandbox.ts';
import { expectAccessible } from './support/look.ts';
import { two } from './support/place-orders.ts';
import { type LoggedIn, openBrowserFixture } from './support/browser-fixture.ts';
import {
  clickInFrame,
  dialogFrame,
  openDialog,
  payInDialog,
  toast,
  toastsSeen,
  usableDialog,
} from './support/steps.ts';

const fixture = openBrowserFixture();

const atTheCart = () => fixture.customer({ cart: two, at: '/cart' });
const ordersOf = async ({ ask }: LoggedIn) => (await ask(routes.orders)).orders;
const untilOrdered = (person: LoggedIn) =>
  waitFor(async () => (await ordersOf(person)).length === 2, { what: 'the orders' });

it('closing the dialog, by Back too, or losing it to a reload, keeps the cart; a failed payment says so and stays told until it is tried again', async () => {
  const person = await atTheCart();
  const { page } = person;
  await openDialog(page);
  await payInDialog(page, 'closed');
  await toast(page, shopNotices.paymentClosed);
  await page.getByText(outcomeTexts.closed).waitFor();
  expect((await person.ask(routes.cart)).cartData).toHaveLength(2);

  const dialog = await openDialog(page);
  await payInDialog(page, 'failed');
  await toast(page, checkoutErrors.paymentFailed);
  await dialog.getByRole('alert').getByText('declined').waitFor();
  await page.goBack();
  await page.reload();
  await page.getByText(outcomeTexts.failed).waitFor();
  expect(await page.locator(dialogFrame).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/cart');
  expect(await page.getByRole('region', { name: /order/ }).count()).toBe(0);
  expect(await ordersOf(person)).toEqual([]);

  await page.getByRole('button', { name: 'Try again' }).click();
  // The window goes with the page, and its entry in the history with the window.
  await usableDialog(page);
  await page.reload();
  await page.getByText(outcomeTexts.unpaid).waitFor();
  await openDialog(page);
  await payInDialog(page, 'failed');
  await dialog.getByRole('alert').getByText('declined').waitFor();
  await clickInFrame(dialog.getByRole('button', { name: /^Pay ₹/ }));
  await page.waitForURL('/order');
  await untilOrdered(person);
  await page.goBack();
  await page.getByText(errors.cartEmpty).waitFor();
  expect(await page.getByText(outcomeTexts.unpaid).count()).toBe(0);
  const paid = (await person.ask(routes.checkouts)).filter(({ paymentId }) => paymentId !== null);
  expect(paid).toHaveLength(1);
});

it('the progress panel outlives a reload and a closed tab while the bank takes its time', async () => {
  const person = await atTheCart();
  const { page, context } = person;
  const bank = fixture.shop.sandbox.now.url;
  // Captured when we say so: on a busy machine the looks below take longer than the bank.
  await page.route(`${bank}/pay`, (route) => {
    const attempt = route.request().postDataJSON() as object;
    return route.continue({ postData: JSON.stringify({ ...attempt, capture_after_ms: null }) });
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await openDialog(page);
  await payInDialog(page, 'slowly');
  const panel = page.getByRole('region', { name: 'Your order is being placed' });
  await panel.waitFor();
  await expectAccessible(page);
  // However far the cart was scrolled.
  expect((await panel.boundingBox())?.y).toBeGreaterThan(0);
  await page.reload();
  await panel.waitFor();
  // aria-disabled but clickable: it says why.
  await page.getByRole('button', { name: 'Placing your order…' }).click({ force: true });
  await toast(page, refusalTexts.cart_being_ordered);
  await page.close();
  const payment = (await stateAt(bank)).payments.find(({ status }) => status === 'authorized');
  await callSandbox(bank, 'POST', `/pay/${payment?.id}/capture-now`);

  const again = await context.newPage();
  await again.goto('/order');
  await again.getByRole('article', { name: /,/ }).waitFor();
  expect(await ordersOf(person)).toHaveLength(2);
  await waitFor(async () => (await person.ask(routes.cart)).cartData.length === 0, {
    what: 'the ordered lines to leave the cart',
  });
});

it('the same cart is not paid twice from two tabs: the window of the other one closes by itself', async () => {
  const person = await atTheCart();
  const second = await person.context.newPage();
  await second.goto('/cart');
  await openDialog(person.page);
  await openDialog(second);
  await payInDialog(person.page, 'paid');
  await person.page.waitForURL('/order');
  await second.waitForURL('/order');
  expect(await second.locator(dialogFrame).count()).toBe(0);
  expect((await toastsSeen(second)).join()).not.toContain('Payment cancelled');
  await untilOrdered(person);
  const [checkout, ...others] = await person.ask(routes.checkouts);
  expect(others).toEqual([]);
  const { payments } = await stateAt(fixture.shop.sandbox.now.url);
  const mine = payments.filter(({ order_id }) => order_id === checkout?.razorpayOrderId);
  expect(mine.map(({ status }) => status)).toEqual(['captured']);
});

it('money that was paid a second time all the same goes back, and the screen says so', async () => {
  const person = await atTheCart();
  const { page } = person;
  await openDialog(page);
  await payInDialog(page, 'paid');
  await page.waitForURL('/order');
  await untilOrdered(person);
  const [checkout] = await person.ask(routes.checkouts);
  // By an app that had it open all the while.
  await fixture.shop.setFaults({ allowSecondPayment: true });
  const again = { order_id: checkout?.razorpayOrderId, outcome: 'captured' };
  await callSandbox(fixture.shop.sandbox.now.url, 'POST', '/pay', again);
  await fixture.shop.setFaults({});
  await page.getByText(/We’(re refunding|ve refunded) ₹857/).waitFor();
  // Taken money is never called a failed payment.
  expect(await toastsSeen(page)).not.toContain(checkoutErrors.placeOrder);
  expect(await ordersOf(person)).toHaveLength(2);
});
