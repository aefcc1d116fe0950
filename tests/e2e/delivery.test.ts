import { routes } from '@forno/shared/contracts';
import { liveStream } from '@forno/shared/server';
import { waitFor } from '@forno/shared/testing';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { ask } from './support/ask.ts';
import { fillCart } from './support/carts.ts';
import { openStage } from './support/stage.ts';
import { openDialog, payInDialog } from './support/steps.ts';

const stage = openStage({ env: { LOG_LEVEL: 'debug' } });
const far = '7 Hill Road, Bandra, Mumbai 400050';
const near = '7 Hilltop Lane, Indiranagar, Bengaluru 560 038';

it('an address outside the area is refused in words, and the one that the order goes to is seen by whom it concerns', async () => {
  const admin = await stage.admin();
  const customer = await stage.customer();
  const { page, session } = customer;
  customer.excuse(/status of 409/);
  await fillCart(stage.shop.url, session, [{ name: 'Margherita', quantity: 1 }]);
  await page.goto('/cart');
  await page.getByText('12 Lavelle Road, Bengaluru 560001').waitFor();

  await admin.page.goto('/admin/shop');
  await admin.page.getByLabel('PIN codes').fill('5600');
  await admin.page.getByLabel('Ask for a phone number').check();
  await admin.page.getByRole('button', { name: 'Save delivery' }).click();
  await admin.page.getByText('Saved.').waitFor();

  const change = page.getByRole('button', { name: 'Change where it goes' });
  const dialog = page.getByRole('dialog');
  await change.click();
  await dialog.getByLabel('Address').fill(far);
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await dialog.getByText('We deliver to PIN codes 5600….').waitFor();
  await dialog.getByLabel('Address').fill(near);
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(near).waitFor();

  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await dialog.getByText('Please add a phone number').waitFor();
  await dialog.getByLabel('Phone').fill('98765 43210');
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await openDialog(page);
  await payInDialog(page, 'paid');
  await page.waitForURL('/order');
  await page.getByText(`To ${near}, +91 98765 43210`).first().waitFor();

  for (const path of ['/admin/orders', '/admin/orders/board']) {
    await admin.page.goto(path);
    await admin.page.getByText(near).waitFor();
    await admin.page.getByRole('link', { name: '+91 98765 43210' }).waitFor();
  }
  await admin.page.goto(`/admin/user/user/${session.user._id}`);
  await admin.page
    .getByLabel('Also ordered to')
    .and(admin.page.locator(`[value="${near}"]`))
    .waitFor();

  await page.goto('/cart');
  await fillCart(stage.shop.url, session);
  await page.goto('/cart');
  await page.getByText('12 Lavelle Road, Bengaluru 560001').waitFor();
  await change.click();
  await dialog.getByRole('button', { name: near }).waitFor();
});

it('what an address and a phone number are told for stays out of logs, jobs and metrics', async () => {
  const { session } = await stage.customer();
  const { shop } = stage;
  const { cartData } = await fillCart(shop.url, session);
  const amount = cartData.reduce((sum, line) => sum + line.originalPrice * line.quantity, 0);
  const secret = { address: 'House Zyxwvut, 560 038', phone: '+91 98111 22333' };
  const redis = new Redis(shop.config.REDIS_URL);
  const monitor = await redis.monitor();
  const written: string[] = [];
  // The live stream alone carries orders as their screens show them.
  const stream = liveStream(shop.config);
  monitor.on('monitor', (_time: string, args: string[]) => {
    if (!args.some((arg) => arg.startsWith(stream))) written.push(args.join(' '));
  });
  const payment = await ask(shop.url, session, routes.createPayment, { body: { amount, delivery: secret } });
  const paid = await fetch(`${shop.desk.now.url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: payment.orderId, outcome: 'captured' }),
  });
  await ask(shop.url, session, routes.verifyPayment, { body: await paid.json() });
  const orders = async () => (await ask(shop.url, session, routes.orders)).orders;
  await waitFor(async () => (await orders()).length === 2, { what: 'the orders', deadlineMs: 30_000 });
  expect((await orders())[0]?.delivery).toEqual({ ...secret, phone: '+919811122333' });

  monitor.disconnect();
  redis.disconnect();
  expect(written.join()).toContain(payment.checkoutId);
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  const logs = shop.output(Number.POSITIVE_INFINITY);
  expect(logs).toContain('/payment/create-payment');
  for (const told of [written.join(), metrics, logs]) expect(told).not.toMatch(/Zyxwvut|98111/);
});
