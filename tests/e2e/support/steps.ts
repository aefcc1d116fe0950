import { limits, readAddress } from '@forno/shared/domain';
import { waitFor } from '@forno/shared/testing';
import type { FrameLocator, Locator, Page } from 'playwright-core';
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

/** Leads to the login. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/(admin_)?login$/);
}

/** The entry of a list, as on the menu, that has this heading. */
export const entry = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** On the menu: waits until so many of this pizza are in the cart. */
export const inCart = (page: Page, name: string, count: number): Promise<void> =>
  page.getByRole('group', { name, exact: true }).getByText(String(count), { exact: true }).waitFor();

/** On the menu: adds this pizza. */
export async function addPizza(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
}

/** On the cart: opens the payment dialog and waits until it is usable. */
export async function openDialog(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  return usableDialog(page);
}

export const dialogFrame = 'iframe[title="Payment in the sandbox"]';

/** The payment dialog, once it can be used. */
export async function usableDialog(page: Page): Promise<FrameLocator> {
  const dialog = page.frameLocator(dialogFrame);
  await dialog.getByRole('button', { name: /^Pay ₹/ }).waitFor();
  return dialog;
}

const buttons = { paid: /^Pay ₹/, slowly: 'Pay slowly', failed: 'Fail', closed: 'Close' } as const;

/** The customer's action in the dialog. A failed payment leaves it open for another attempt. */
export async function payInDialog(page: Page, outcome: keyof typeof buttons): Promise<void> {
  await page.bringToFront();
  const dialog = await usableDialog(page);
  await clickInFrame(dialog.getByRole('button', { name: buttons[outcome] }));
}

/** On the cart: pays it, which leads to the orders. */
export async function payCart(page: Page): Promise<void> {
  await openDialog(page);
  await payInDialog(page, 'paid');
  await page.waitForURL('/order');
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

/**
 * Runs in the page first: records every toast, how long its bar runs, how long it is there (ms), where it rests, and whether a
 * test has waited for it; and what may have ended it, with the page's time (ms).
 */
export const recordToasts = `
  window.toastsSeen = [];
  window.toastEnds = [];
  for (const type of ['pointerdown', 'keydown', 'popstate', 'forno:page', 'animationend'])
    addEventListener(
      type,
      ({ target }) => toastEnds.push(Math.round(performance.now()) + ' ' + type + ' ' + (target.className ?? '')),
      true,
    );
  const watch = (one) => {
    const toast = one.element.closest('.Toastify__toast');
    if (!toast?.isConnected) return;
    const bar = toast.querySelector('.Toastify__progress-bar--animated');
    if (bar) one.lasts ??= getComputedStyle(bar).animationDuration;
    if (toast.getAnimations().length === 0) one.rests = toast.getBoundingClientRect().toJSON();
    else requestAnimationFrame(() => watch(one));
  };
  new MutationObserver((changes) => {
    const now = performance.now();
    for (const one of toastsSeen) if (!one.element.isConnected) one.livedMs ??= now - one.from;
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (!(node instanceof Element)) continue;
      const elements = node.matches('.toast-text') ? [node] : node.querySelectorAll('.toast-text');
      for (const element of elements) {
        toastsSeen.push({ text: element.textContent, element, from: now });
        requestAnimationFrame(() => watch(toastsSeen.find((one) => one.element === element)));
      }
    }
  }).observe(document, { childList: true, subtree: true });`;

/**
 * From the next page that this tab loads, a toast's time stands still, and that of the key that takes a move back: a busy
 * machine looks after it would have gone, and a window that gets the focus back lets it run on, the mouse over it or not.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important; }');
    document.adoptedStyleSheets = [still];
  });
  await page.addInitScript(`{
    const later = setTimeout;
    window.setTimeout = (run, ms, ...more) => (ms === ${limits.undoMs} ? 0 : later(run, ms, ...more));
  }`);
}

/** Texts of this page's toasts since it was loaded, in order. */
export async function toastsSeen(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('toastsSeen.map(({ text }) => text)');
}

/**
 * Waits for the next toast with exactly this text: in the page's record, since on a slow machine it may come and go
 * between two looks at the screen.
 * @returns where it is shown
 */
export async function toast(page: Page, text: string): Promise<Locator> {
  const next = `(() => {
    const next = toastsSeen.find((one) => !one.told && one.text === ${JSON.stringify(text)});
    return next !== undefined && (next.told = true);
  })()`;
  const told = waitFor(() => page.evaluate<boolean>(next), { what: `"${text}"` });
  await told.catch(async (error: unknown) => {
    const seen = (await toastsSeen(page)).map((one) => `"${one}"`).join(', ') || 'none';
    throw new Error(`no new toast "${text}" on ${page.url()}, where there were: ${seen}`, { cause: error });
  });
  return page.locator('.Toastify__toast', { has: page.getByText(text, { exact: true }) }).first();
}

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
