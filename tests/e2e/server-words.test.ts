import { routes } from '@forno/shared/contracts/server';
import {
  adminErrors,
  checkoutFailed,
  errors,
  notices,
  paymentVerificationFailed,
  refusalTexts,
} from '@forno/shared/messages/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { admin, newAccount } from './support/accounts.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { intercept } from './support/intercept.ts';
import { encodedPicture } from './support/look.ts';
import { fillCart, mailTo, one } from './support/place-orders.ts';
import { fill, payInDialog, registration, sendLogin, toast } from './support/steps.ts';

/**
 * Texts of the catalogue (section 8) whose cause is the server's to find. What a screen says to an answer is tested
 * with the screen.
 */
const fixture = openBrowserFixture();
const allowErrors = /status of [45]\d\d/;
const nobody = '0'.repeat(24);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

it('the address has an account, and a password of six characters will do', async () => {
  const { page } = await fixture.visitor({ at: '/register', allowErrors });
  const fields = registration((await fixture.join()).account);
  await fill(page, fields);
  await press(page, 'Register');
  await toast(page, refusalTexts.email_taken);
  expect(await page.getByLabel('PIN code').inputValue()).toBe(fields['PIN code']);
  await fill(page, { Email: newAccount().email, Password: 'six 6s' });
  await press(page, 'Register');
  await toast(page, notices.registered);
});

it('nobody has this account', async () => {
  const { page } = await fixture.visitor({ at: '/login', allowErrors });
  await sendLogin(page, newAccount());
  await toast(page, refusalTexts.invalid_credentials);
  expect(page.url()).toMatch(/\/login$/);
});

it('a message reaches the shop', async () => {
  const { page, account } = await fixture.customer({ at: '/contact' });
  const message = page.getByLabel('Message');
  await message.fill('My umbrella is with you: the green one.');
  await press(page, 'Send message');
  await toast(page, notices.contacted);
  expect(await message.inputValue()).toBe('');
  const mail = await mailTo(fixture.shop, fixture.shop.config.ADMIN_EMAIL, 'green one');
  expect(mail.text).toContain(account.email);
});

it('a cart that the screen does not know to be short, or emptied elsewhere, is not paid', async () => {
  const { page, ask, session } = await fixture.customer({ allowErrors });
  const fills = (lines = one) => fillCart(fixture.shop.url, session, lines);
  const many = await fills([{ name: 'Margherita', quantity: 50, cheese: 'Burrata' }]);
  const cartData = many.cartData.map(({ problems: _problems, ...line }) => line);
  const know = await intercept(page, 'GET /user/cart', { status: 200, body: { ...many, cartData } });
  await page.goto('/cart');
  await press(page, 'Proceed to Checkout');
  await toast(page, checkoutFailed('Only 8 portions of Burrata are left.', 409));
  await know();

  const body = await fills();
  await ask(routes.updateCart, { body: { cartData: [] } });
  await intercept(page, 'GET /user/cart', { status: 200, body });
  await page.goto('/cart');
  await press(page, 'Proceed to Checkout');
  await toast(page, errors.cartEmpty);
});

it('the signature is not the provider’s', async () => {
  const { page } = await fixture.customer({ cart: one, at: '/cart', allowErrors });
  await page.route('**/payment/verify-payment', (route) => {
    const body = { ...(route.request().postDataJSON() as object), razorpay_signature: 'forged' };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await press(page, 'Proceed to Checkout');
  await payInDialog(page, 'paid');
  await toast(page, paymentVerificationFailed(refusalTexts.signature_invalid));
});

it('an admin adds a pizza of a known name, or opens a pizza or a user that nobody knows', async () => {
  const { page } = await fixture.admin({ allowErrors });
  await page.goto('/admin/pizza_dashboard/add');
  await page.getByLabel('Image', { exact: true }).setInputFiles(await encodedPicture());
  const Description = 'Ham, artichokes and black olives.';
  await fill(page, { Name: 'margherita', Description, 'Price in ₹': '349.50' });
  await press(page, 'Add Pizza');
  await toast(page, adminErrors.pizzaExists);
  await page.goto(`/admin/pizza_dashboard/update/${nobody}`);
  await toast(page, adminErrors.pizzaNotFound);
  await page.waitForURL('/admin/pizza_dashboard/get');
  await page.goto(`/admin/user/user/${nobody}`);
  await toast(page, adminErrors.userNotFound);
  await page.waitForURL('/admin/users');
});

it('an admin deletes a customer, but not their own account', async () => {
  const { page } = await fixture.admin({ allowErrors });
  const { account } = await fixture.join('Asha Rao-Iyer');
  for (const [who, text] of [
    [account, notices.userDeleted],
    [admin, refusalTexts.own_account],
  ] as const) {
    await page.goto(`/admin/users?q=${who.email}`);
    await press(page, `Delete ${who.name}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Delete ${who.name}` })
      .click();
    await toast(page, text);
  }
});
