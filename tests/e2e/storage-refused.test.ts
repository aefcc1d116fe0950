import { expect, it } from 'vitest';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { silent } from './support/intercept.ts';
import { fill, sendLogin } from './support/steps.ts';

const fixture = openBrowserFixture();

/** What Chromium does where cookies are blocked. */
const refuse = `
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
    });`;

it('the public menu, the login and the cart work where the browser refuses storage', async () => {
  const { account } = await fixture.join();
  const { page, context } = await fixture.visitor({ serviceWorkers: 'allow' });
  silent.add(context);
  await page.addInitScript(refuse);
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await page.goto('/our-menu');
  await page.getByRole('button', { name: 'Add Margherita' }).click();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fill(page, { Email: account.email });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await sendLogin(page, account);
  await page.waitForURL('/cart');
  const row = page.getByRole('row').filter({ hasText: 'Margherita' });
  await row.waitFor();
  await page.getByRole('link', { name: 'Contact' }).first().click();
  await page.getByLabel('Message').fill('Is there parking?');
  await page.goBack();
  await row.waitFor();
  expect(await row.getByText('1', { exact: true }).count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
});
