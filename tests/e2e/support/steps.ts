import { waitFor } from '@forno/shared/testing';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Account } from './accounts.ts';

/** Fills fields by their labels. */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

/** Fills and submits the registration. */
export async function registerByUi(page: Page, account: Account): Promise<void> {
  const { name: Name, email: Email, password: Password, address: Address } = account;
  await page.goto('/register');
  await fill(page, { Name, Email, Password, Address });
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
  await page.getByRole('button', { name: 'Login', exact: true }).click();
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
