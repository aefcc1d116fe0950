import { addressTexts, errors, notices, refusalTexts, validation } from '@forno/shared/messages';
import { expect, it } from 'vitest';
import { newAccount } from './support/accounts.ts';
import { mailTo } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { broken, fill, registration, reset } from './support/steps.ts';
import { expectRefused, textsFor } from './support/text-cases.ts';

/** Validation and texts of the customer's forms (sections 5 and 8). */
const fixture = openBrowserFixture();
const wordless = { status: 500 };

it('register', async () => {
  const visitor = await fixture.visitor({ at: '/register' });
  const { page } = visitor;
  const fields = registration((await fixture.join()).account);
  await expectRefused(page, 'Register', fields, [
    ['Name', '', validation.nameRequired],
    ['Name', '   ', validation.nameRequired],
    ['Email', '', validation.emailRequired],
    ['Email', 'asha@forno', validation.emailInvalid],
    ['Password', '', validation.passwordRequired],
    ['Password', '12345', validation.passwordShort],
    ['Flat or house', '', validation.addressRequired],
    ['Street and area', 'x', addressTexts.street],
    ['PIN code', '1234', addressTexts.pin],
    ['Phone', '', refusalTexts.phone_invalid],
    ['Phone', 'x', refusalTexts.phone_invalid],
  ]);

  await fill(page, fields);
  const { says } = textsFor(visitor);
  const send = () => page.getByRole('button', { name: 'Register', exact: true }).click();
  for (const [cause, text] of [
    ['the address has an account', refusalTexts.email_taken],
    [['POST /user/register', wordless], errors.registration],
    [['POST /user/register', reset], errors.connectionLost],
  ] as const) {
    await says(cause, text, send);
    expect.soft(await page.getByLabel('PIN code').inputValue(), text).toBe(fields['PIN code']);
  }
  await fill(page, { Email: newAccount().email, Password: 'six 6s' });
  await says('a password of six characters will do', notices.registered, send);
});

it('login', async () => {
  const visitor = await fixture.visitor({ at: '/login' });
  const { page } = visitor;
  const { email: Email, password: Password } = newAccount();
  const fields = { Email, Password };
  await expectRefused(page, 'Log in', fields, [
    ['Email', '', validation.emailRequired],
    ['Email', 'asha', validation.emailInvalid],
    ['Password', '', validation.passwordRequired],
  ]);

  await fill(page, fields);
  const { says } = textsFor(visitor);
  const send = () => page.getByRole('button', { name: 'Log in', exact: true }).click();
  await says('nobody has this account', refusalTexts.invalid_credentials, send, '/login');
  await says(['POST /user/login', wordless], errors.login, send, '/login');
  await says(['POST /user/login', reset], errors.connectionLost, send, '/login');
});

it('contact', async () => {
  const customer = await fixture.customer({ at: '/contact' });
  const { page, account } = customer;
  await expectRefused(page, 'Send message', {}, [['Message', '', validation.messageRequired]]);

  const message = page.getByLabel('Message');
  await message.fill('My umbrella is with you: the green one.');
  const { says } = textsFor(customer);
  const send = () => page.getByRole('button', { name: 'Send message' }).click();
  for (const [fate, text] of [
    [broken, errors.contact],
    [reset, errors.connectionLost],
  ] as const) {
    await says(['POST /contact', fate], text, send);
    expect.soft(await message.inputValue(), text).toContain('green one');
  }
  await says('the message is sent', notices.contacted, send);
  expect(await message.inputValue()).toBe('');
  const mail = await mailTo(fixture.shop, fixture.shop.config.ADMIN_EMAIL, 'green one');
  expect(mail.text).toContain(account.email);
});
