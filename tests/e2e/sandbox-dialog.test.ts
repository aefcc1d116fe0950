import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, type Listening, type RunningSandbox, startSandbox } from '@forno/shared/processes';
import { createTransport } from 'nodemailer';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { browserOptions } from './support/browser.ts';
import { expectAccessible } from './support/look.ts';
import { phone } from './support/browser-fixture.ts';
import { clickInFrame, usableDialog } from './support/steps.ts';

const keyId = 'rzp_test_dialog';
const keySecret = 'key-secret';
const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`;

/** A shop's use of the dialog; its callbacks are recorded in `heard`. */
const script = `
  window.heard = [];
  const query = new URLSearchParams(location.search);
  document.getElementById('checkout').addEventListener('click', () => {
    const razorpay = new Razorpay({
      key: '${keyId}', amount: Number(query.get('amount')), currency: 'INR', order_id: query.get('order'),
      name: 'Forno', description: '2 pizzas', theme: { color: query.get('color') ?? '#B93A1E' },
      prefill: { name: 'Asha', email: 'asha@example.com', contact: '9999999999' },
      handler: (answer) => heard.push(['paid', answer]),
      modal: { ondismiss: () => heard.push(['dismissed']), escape: query.get('escape') !== 'false' },
    });
    razorpay.on('payment.failed', (answer) => heard.push(['failed', answer]));
    razorpay.open();
  });`;

const folder = mkdtempSync(join(tmpdir(), 'forno-dialog-'));
let sandbox: RunningSandbox;
let shop: Listening;
let browser: Browser;
let page: Page;
let consoleErrors: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({
    folder: join(folder, 'sandbox'),
    keyId,
    keySecret,
    webhookSecret: 'webhook-secret',
    webhookUrl: 'http://127.0.0.1:9/webhook',
    fromSource: true,
  });
  const site = createServer((request, response) => {
    if (request.url === '/shop.js')
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    // As strict as a page can be.
    const policy = `default-src 'self'; script-src 'self' ${sandbox.url}; frame-src ${sandbox.url}; base-uri 'none'`;
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    return response.end(`<!doctype html><html lang="en"><title>Shop</title>
      <main><h1>Shop</h1><button id="checkout">Checkout</button></main>
      <script src="${sandbox.url}/checkout.js"></script><script src="/shop.js"></script>`);
  });
  shop = await listen(site);
  browser = await chromium.launch(browserOptions);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage({ viewport: phone });
  consoleErrors = [];
  page.on('console', (message) => consoleErrors.push(message.text()));
  page.on('pageerror', (error) => consoleErrors.push(String(error)));
});

const api = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
  const response = await fetch(`${sandbox.url}/v1/orders${path}`, { headers: { authorization }, ...init });
  return (await response.json()) as T;
};
const payments = async (order: string): Promise<string[]> => {
  const { items } = await api<{ items: Array<{ status: string }> }>(`/${order}/payments`);
  return items.map(({ status }) => status);
};
const heard = (): Promise<unknown[][]> => page.evaluate('heard');
const untilHeard = async (...kinds: string[]): Promise<void> => {
  await expect.poll(async () => (await heard()).map(([kind]) => kind)).toEqual(kinds);
};
const press = (dialog: FrameLocator, name: string | RegExp) =>
  clickInFrame(dialog.getByRole('button', { name }));
const says = (dialog: FrameLocator, words: string) => dialog.getByRole('alert').getByText(words).waitFor();

const inBothThemes = async (work: (theme: string) => Promise<unknown>): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await work(colorScheme);
  }
};

/** Opens the dialog of a new order like a customer, and waits until it is usable. */
async function open(amount: number, more = ''): Promise<{ order: string; dialog: FrameLocator }> {
  const body = JSON.stringify({ amount, currency: 'INR' });
  const { id: order } = await api<{ id: string }>('', { method: 'POST', body });
  await page.goto(`${shop.url}/?order=${order}&amount=${amount}${more}`);
  await page.getByRole('button', { name: 'Checkout' }).click();
  return { order, dialog: await usableDialog(page) };
}

it('the payment dialog pays: the handler gets the ids and the signature, and the focus is back where it was', async () => {
  const { order, dialog } = await open(12_345_600);
  expect(await dialog.locator('body').innerText()).toContain('no money moves');
  await press(dialog, 'Pay ₹1,23,456');
  await untilHeard('paid');
  const paid = (await heard())[0]?.[1] as Record<string, string>;
  const text = `${order}|${paid['razorpay_payment_id']}`;
  expect(paid).toEqual({
    razorpay_order_id: order,
    razorpay_payment_id: expect.stringMatching(/^pay_/),
    razorpay_signature: createHmac('sha256', keySecret).update(text).digest('hex'),
  });
  expect(await payments(order)).toEqual(['captured']);
  expect(await page.evaluate('document.activeElement.id')).toBe('checkout');
  expect(await page.locator('dialog').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});

it('the payment dialog closes by its button and by Escape, unless the page switched that off', async () => {
  const { dialog } = await open(74_000);
  await press(dialog, 'Close');
  await untilHeard('dismissed');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await usableDialog(page);
  await page.keyboard.press('Escape');
  await untilHeard('dismissed', 'dismissed');
  const stubborn = await open(74_000, '&escape=false');
  await page.keyboard.press('Escape');
  await press(stubborn.dialog, 'Fail');
  await says(stubborn.dialog, 'declined');
  await untilHeard('failed');
});

it('the payment dialog does not listen to others: a message of the page itself pays nothing', async () => {
  await open(74_000);
  await page.evaluate(`postMessage({ kind: 'paid', answer: { razorpay_payment_id: 'pay_forged' } }, '*')`);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
  expect(await heard()).toEqual([]);
  expect(await page.locator('dialog').count()).toBe(1);
});

it('the dialog has no axe violations in light and dark, and fits a phone', async () => {
  const { dialog } = await open(74_000);
  await press(dialog, 'Fail');
  await says(dialog, 'declined');
  await inBothThemes(async () => {
    await expectAccessible(page);
    expect(await dialog.locator('body').evaluate((body) => body.scrollWidth - window.innerWidth)).toBe(0);
  });
});

it.each(['#F6E05E', '#1C1512', '#B93A1E'])(
  'the dialog writes readably on the brand colour %s',
  async (color) => {
    await open(74_000, `&color=${encodeURIComponent(color)}`);
    await expectAccessible(page, 'colours');
  },
);

it('the dialog keeps the focus inside, both ways round', async () => {
  const { dialog } = await open(74_000);
  const focused = (): Promise<string | null> => dialog.locator(':focus').textContent();
  const seen: Array<string | null> = [];
  for (let n = 0; n < 5; n += 1) {
    await page.keyboard.press('Tab');
    seen.push(await focused());
  }
  expect(seen).toEqual(['Pay ₹740', 'Pay slowly', 'Fail', 'Close', 'Pay ₹740']);
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('Close');
});

it('the pages of the sandbox have no axe violations in light and dark, and fit a phone', async () => {
  await createTransport(sandbox.smtpUrl).sendMail({
    from: 'Forno <shop@forno.example>',
    to: 'asha@example.com',
    subject: 'Verify your address',
    text: `Open ${shop.url}/verify/${'token'.repeat(20)} to verify.`,
    html: `<p><a href="${shop.url}/verify/token">Verify</a></p>`,
  });
  const pages: Array<[string, () => Promise<unknown>]> = [
    ['front', () => page.goto(sandbox.url)],
    ['mails', () => page.goto(`${sandbox.url}/mail`)],
    ['mail', () => page.getByRole('link', { name: 'Verify your address' }).first().click()],
  ];
  for (const [name, go] of pages) {
    await go();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // No script may run in the mail's frame, not even axe.
    await page.evaluate("document.querySelector('iframe.mail')?.remove()");
    await inBothThemes(async (theme) => {
      await expectAccessible(page);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, `${name}, ${theme}`).toBe(0);
    });
  }
  expect(consoleErrors).toEqual([]);
});
