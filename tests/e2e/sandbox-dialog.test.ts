import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen, type Listening, type RunningSandbox, startSandbox } from '@forno/shared/processes';
import { waitFor } from '@forno/shared/testing';
import { createTransport } from 'nodemailer';
import { type BrowserContext, chromium, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserOptions } from './support/browser.ts';
import { expectAccessible } from './support/look.ts';
import { clickInFrame } from './support/steps.ts';

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
let browser: BrowserContext;
let page: Page;
let complaints: string[] = [];

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
    if (request.url === '/shop.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      return;
    }
    const policy = `default-src 'self'; script-src 'self' ${sandbox.url}; frame-src ${sandbox.url}; base-uri 'none'`;
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
    response.end(`<!doctype html><html lang="en"><title>Shop</title>
      <main><h1>Shop</h1><button id="checkout">Checkout</button></main>
      <script src="${sandbox.url}/checkout.js"></script><script src="/shop.js"></script>`);
  });
  shop = await listen(site);
  browser = await chromium.launchPersistentContext(join(folder, 'browser'), {
    ...browserOptions,
    viewport: { width: 390, height: 844 },
  });
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
  complaints = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
});

const newOrder = async (amount: number): Promise<string> => {
  const response = await fetch(`${sandbox.url}/v1/orders`, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify({ amount, currency: 'INR' }),
  });
  return ((await response.json()) as { id: string }).id;
};
const payments = async (order: string): Promise<string[]> => {
  const response = await fetch(`${sandbox.url}/v1/orders/${order}/payments`, { headers: { authorization } });
  return ((await response.json()) as { items: Array<{ status: string }> }).items.map(({ status }) => status);
};
const heard = (): Promise<unknown[][]> => page.evaluate('heard');

const inBothThemes = async (work: (theme: string) => Promise<unknown>): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await work(colorScheme);
  }
};

/** Opens the dialog of a new order like a customer, and waits until it is usable. */
async function open(amount: number, more = ''): Promise<{ order: string; dialog: FrameLocator }> {
  const order = await newOrder(amount);
  await page.goto(`${shop.url}/?order=${order}&amount=${amount}${more}`);
  await page.getByRole('button', { name: 'Checkout' }).click();
  const dialog = page.frameLocator('iframe[title="Payment in the sandbox"]');
  await dialog.getByRole('button', { name: /^Pay ₹/ }).waitFor();
  return { order, dialog };
}

describe('the payment dialog, in a page with a strict policy', () => {
  it('pays: the handler gets the ids and the signature, and the focus is back where it was', async () => {
    const { order, dialog } = await open(12_345_600);
    expect(await dialog.locator('body').innerText()).toContain('no money moves');
    await clickInFrame(dialog.getByRole('button', { name: 'Pay ₹1,23,456' }));
    const [[kind, answer] = []] = await waitFor(async () => (await heard()).length > 0 && heard(), {
      what: 'the handler',
    });
    const paid = answer as Record<string, string>;
    const text = `${order}|${paid['razorpay_payment_id']}`;
    expect([kind, paid]).toEqual([
      'paid',
      {
        razorpay_order_id: order,
        razorpay_payment_id: expect.stringMatching(/^pay_/),
        razorpay_signature: createHmac('sha256', keySecret).update(text).digest('hex'),
      },
    ]);
    expect(await payments(order)).toEqual(['captured']);
    expect(await page.evaluate('document.activeElement.id')).toBe('checkout');
    expect(await page.locator('dialog').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('fails: the listener hears why, and the customer may try again in the same dialog', async () => {
    const { order, dialog } = await open(74_050);
    await clickInFrame(dialog.getByRole('button', { name: 'Fail' }));
    await dialog.getByRole('alert').getByText('declined').waitFor();
    await waitFor(async () => (await heard()).length > 0, { what: 'the listener' });
    expect(await heard()).toEqual([
      [
        'failed',
        { error: expect.objectContaining({ metadata: expect.objectContaining({ order_id: order }) }) },
      ],
    ]);
    await clickInFrame(dialog.getByRole('button', { name: 'Pay ₹740.50' }));
    await waitFor(async () => (await heard()).length === 2, { what: 'the handler' });
    expect(await payments(order)).toEqual(['captured', 'failed']);
  });

  it('pays slowly: authorised now, captured some seconds later', async () => {
    const { order, dialog } = await open(74_000);
    await clickInFrame(dialog.getByRole('button', { name: 'Pay slowly' }));
    await waitFor(async () => (await heard()).length === 1, { what: 'the handler' });
    expect(await payments(order)).toEqual(['authorized']);
    await waitFor(async () => (await payments(order))[0] === 'captured', { what: 'the capture' });
  });

  it('closes by its button and by Escape, unless the page switched that off', async () => {
    const { dialog } = await open(74_000);
    await clickInFrame(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(async () => (await heard()).length === 1, { what: 'the dismissal' });
    await page.getByRole('button', { name: 'Checkout' }).click();
    await dialog.getByRole('button', { name: /^Pay ₹/ }).waitFor();
    await page.keyboard.press('Escape');
    await waitFor(async () => (await heard()).length === 2, { what: 'the dismissal' });
    const stubborn = await open(74_000, '&escape=false');
    await page.keyboard.press('Escape');
    await clickInFrame(stubborn.dialog.getByRole('button', { name: 'Fail' }));
    await stubborn.dialog.getByRole('alert').getByText('declined').waitFor();
    await waitFor(async () => (await heard()).length > 0, { what: 'the listener' });
    expect((await heard()).map(([kind]) => kind)).toEqual(['failed']);
  });

  it('says so when the order was paid in another tab', async () => {
    const { order, dialog } = await open(74_000);
    await fetch(`${sandbox.url}/pay`, { method: 'POST', body: JSON.stringify({ order_id: order }) });
    await clickInFrame(dialog.getByRole('button', { name: /^Pay ₹/ }));
    await dialog.getByRole('alert').getByText('already paid').waitFor();
    expect(await payments(order)).toEqual(['captured']);
    expect(await heard()).toEqual([]);
  });

  it('does not listen to others: a message of the page itself pays nothing', async () => {
    await open(74_000);
    await page.evaluate(`postMessage({ kind: 'paid', answer: { razorpay_payment_id: 'pay_forged' } }, '*')`);
    await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    expect(await heard()).toEqual([]);
    expect(await page.locator('dialog').count()).toBe(1);
  });
});

describe('the dialog, for everybody', () => {
  it('has no axe violations in light and dark, and fits a phone', async () => {
    const { dialog } = await open(74_000);
    await clickInFrame(dialog.getByRole('button', { name: 'Fail' }));
    await dialog.getByRole('alert').getByText('declined').waitFor();
    await inBothThemes(async () => {
      await expectAccessible(page);
      expect(await dialog.locator('body').evaluate((body) => body.scrollWidth - window.innerWidth)).toBe(0);
    });
  });

  it.each(['#F6E05E', '#1C1512', '#B93A1E'])('writes readably on the brand colour %s', async (color) => {
    await open(74_000, `&color=${encodeURIComponent(color)}`);
    await expectAccessible(page, 'colours');
  });

  it('keeps the focus inside, both ways round', async () => {
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
    await inBothThemes((theme) =>
      page.screenshot({ path: `tests/e2e/screenshots/sandbox-${name}-${theme}.png`, fullPage: true }),
    );
    // No script may run in the mail's frame, not even axe.
    await page.evaluate("document.querySelector('iframe.mail')?.remove()");
    await inBothThemes(async (theme) => {
      await expectAccessible(page);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, `${name}, ${theme}`).toBe(0);
    });
  }
  expect(complaints).toEqual([]);
});
