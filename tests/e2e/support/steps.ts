import { readAddress } from '@forno/shared/domain';
import { waitFor } from '@forno/shared/testing';
import type { BrowserContext, FrameLocator, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Account } from './accounts.ts';

/** Fills fields by their labels. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** The registration's required fields by their labels, in their order. */
export function registration({
  name: Name,
  email: Email,
  password: Password,
  phone: Phone,
  address,
}: Account) {
  const { flat, street, pin } = readAddress(address);
  const place = { 'Flat or house': flat, 'Street and area': street, 'PIN code': pin };
  return { Name, Email, Password, Phone, ...place };
}

/** Fills and submits the registration. */
export async function registerByUi(page: Page, account: Account): Promise<void> {
  await page.goto('/register');
  await fill(page, registration(account));
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Logs in at `/login` or `/admin_login`. */
export async function signIn(page: Page, account: Account, at = '/login'): Promise<void> {
  await page.goto(at);
  await sendLogin(page, account);
}

/** Fills and submits the login that is open. */
export async function sendLogin(page: Page, { email: Email, password: Password }: Account): Promise<void> {
  await fill(page, { Email, Password });
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** On the menu: adds this pizza. */
export async function addPizza(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
}

/** On the cart: opens the payment dialog and waits until it is usable. */
export async function openDialog(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  return dialogOf(page);
}

export const dialogFrame = 'iframe[title="Payment in the sandbox"]';

async function dialogOf(page: Page): Promise<FrameLocator> {
  const dialog = page.frameLocator(dialogFrame);
  await dialog.getByRole('button', { name: /^Pay ₹/ }).waitFor();
  return dialog;
}

const buttons = { paid: /^Pay ₹/, slowly: 'Pay slowly', failed: 'Fail', closed: 'Close' } as const;

/** The customer's action in the dialog. A failed payment leaves it open for another attempt. */
export async function payInDialog(page: Page, outcome: keyof typeof buttons): Promise<void> {
  await page.bringToFront();
  const dialog = await dialogOf(page);
  await clickInFrame(dialog.getByRole('button', { name: buttons[outcome] }));
}

/**
 * Clicks in the payment dialog. Until a frame is rendered, also after its tab comes to the front, the browser sends
 * mouse events to the surrounding page: so hover until the button gets it.
 */
export async function clickInFrame(button: Locator): Promise<void> {
  await waitFor(
    async () => {
      await button.hover();
      return button.evaluate((element) => element.matches(':hover'));
    },
    { what: 'the dialog to feel the mouse' },
  );
  await button.click();
}

/** Runs in the page first: records the text of every toast. */
const observer = `
  window.toastsSeen = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof Element)) continue;
      const texts = node.matches('.toast-text') ? [node] : node.querySelectorAll('.toast-text');
      for (const text of texts) window.toastsSeen.push(text.textContent);
    }
  }).observe(document, { childList: true, subtree: true });`;

export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(observer);
}

/** Texts of this page's toasts since it was loaded, in order. */
export async function toastsSeen(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(await page.evaluate('window.toastsSeen'));
}

/** From now on, the toasts on this page are another step's: they count only once they say something else. */
export async function forgetToasts(page: Page): Promise<void> {
  await page.evaluate(`
    window.toastsSeen = [];
    for (const text of document.querySelectorAll('.toast-text')) text.dataset.told = text.textContent;`);
}

/** The visible toast with exactly this text. */
export async function toast(page: Page, text: string): Promise<Locator> {
  const words = page
    .getByText(text, { exact: true })
    .and(page.locator(`:not([data-told=${JSON.stringify(text)}])`));
  const found = page.locator('.Toastify__toast', { has: words }).first();
  await found.waitFor().catch(async (error: unknown) => {
    const seen = (await toastsSeen(page)).map((one) => `"${one}"`).join(', ') || 'none';
    throw new Error(`no toast "${text}" on ${page.url()}, where there were: ${seen}`, { cause: error });
  });
  return found;
}

/**
 * Waits for a toast since the last were forgotten: in the page's record too, since on a slow machine it may come and go
 * between two looks at the screen.
 */
export async function toldToast(page: Page, text: string): Promise<void> {
  const told = waitFor(async () => (await toastsSeen(page)).includes(text), {
    what: `the toast "${text}"`,
    deadlineMs: 30_000,
  });
  // Only what the screen says names the other toasts.
  const shown = toast(page, text).then(
    () => undefined,
    (error: unknown) => error,
  );
  const wrong = await Promise.race([told.catch(() => shown), shown]);
  if (wrong instanceof Error) throw wrong;
}

/** Holds unanswered calls: closing only their page would send them to the server. */
export const silent = new WeakSet<BrowserContext>();

/** How to treat a call: our own response, none, or a broken connection. */
export type Fate = { status: number; body?: unknown } | 'silence' | 'connection reset';

/**
 * Intercepts this page's calls such as `GET /inventory`. A path may end in `*`. Returns a function that stops
 * intercepting and sends the held calls.
 */
export async function intercept(page: Page, call: string, fate: Fate): Promise<() => Promise<void>> {
  const [method = '', path = ''] = call.split(' ');
  const matches = ({ pathname }: URL): boolean =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
  if (fate === 'silence') silent.add(page.context());
  let letThrough = false;
  const silenced: Route[] = [];
  await page.route(matches, async (route) => {
    const request = route.request();
    if (letThrough || request.method() !== method || request.isNavigationRequest()) return route.fallback();
    if (fate === 'silence') return void silenced.push(route);
    if (fate === 'connection reset') return route.abort('connectionreset');
    await route.fulfill({ status: fate.status, json: fate.body ?? {} });
  });
  return async () => {
    letThrough = true;
    for (const route of silenced) await route.continue();
    if (fate === 'silence') silent.delete(page.context());
    await page.unroute(matches);
  };
}

/** The server's response to an internal error. */
export const reset: Fate = 'connection reset';
export const broken: Fate = { status: 500, body: { message: 'The words of the server', code: 'internal' } };

/** The server's response to an ended session. */
export const ended: Fate = {
  status: 401,
  body: { message: 'Session expired. Please log in again.', code: 'session_expired' },
};

/**
 * Uncompressed size in bytes of every list response from now on, in order of arrival; 0 for one that a navigation
 * discarded before it could be read.
 */
export function listAnswers(page: Page): Array<Promise<number>> {
  const sizes: Array<Promise<number>> = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname !== '/order/get_orders') return;
    const body = request.response().then((response) => response?.body());
    sizes.push(
      body.then(
        (bytes) => bytes?.byteLength ?? 0,
        () => 0,
      ),
    );
  });
  return sizes;
}

/** One of a test's cases: named when it fails, and the next ones still come. */
export async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  const wrong = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect.soft(wrong, name).toBeUndefined();
}
