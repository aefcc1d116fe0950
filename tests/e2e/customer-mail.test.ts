import { answers, notices, refusalTexts } from '@forno/shared/messages/server';
import { expect, it } from 'vitest';
import { newAccount } from './support/accounts.ts';
import { expectAccessible } from './support/look.ts';
import { buy, mailedLink, mailsTo } from './support/place-orders.ts';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { registerByUi, signIn, toast } from './support/steps.ts';

/** The customer's mails: verification of the address, and the password reset. */
const fixture = openBrowserFixture();
const verification = /\/user\/verify#/;
const resetting = /reset-password#/;
const refused = /status of 4\d\d .*\/user\/verify/;

it('verifies an address: register, read the mail, open the link, press, and the profile says Verified', async () => {
  const { page, context } = await fixture.visitor({ viewport: phone, allowErrors: refused });
  const account = newAccount();
  await registerByUi(page, account);
  await toast(page, notices.registered);
  await page.goto('/profile');
  await page.getByText('Not Verified').waitFor();

  const link = await mailedLink(fixture.shop, account.email, verification);
  const [mail] = await mailsTo(fixture.shop, account.email);
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link);

  // Like a mail scanner that opens every link: confirms nothing yet.
  const scanner = await context.newPage();
  await scanner.goto(link);
  await scanner.getByRole('button', { name: 'Verify my email' }).waitFor();
  // The token is in no address that a server, a later request or a look over the shoulder could learn.
  await scanner.waitForURL(/\/user\/verify$/);
  await scanner.reload();
  await scanner.getByRole('button', { name: 'Verify my email' }).waitFor();
  await page.reload();
  await page.getByText('Not Verified').waitFor();

  await scanner.getByRole('button', { name: 'Verify my email' }).click();
  await scanner.getByRole('heading', { name: 'Your email is verified' }).waitFor();
  await expectAccessible(scanner);
  await page.reload();
  await page.getByText('Verified', { exact: true }).waitFor();
  expect(await page.getByText('Not Verified').count()).toBe(0);

  // A used link.
  const again = await context.newPage();
  await again.goto(link);
  await again.getByRole('button', { name: 'Verify my email' }).click();
  await again.getByText(refusalTexts.already_verified).waitFor();
});

it('a forgotten password: ask, read the mail, set a new one, and the old one and every session are over', async () => {
  const allowErrors = /status of 401|WebSocket/;
  const { page: elsewhere, account } = await fixture.customer({ allowErrors, at: '/menu' });
  const { page } = await fixture.visitor({ viewport: phone, allowErrors: /status of 4\d\d/, at: '/login' });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Until the next screen's code is loaded, the login stays, with a field of the same name.
  await page.waitForURL('/forgotten-password');
  await page.getByRole('heading', { name: 'Forgot password?' }).waitFor();
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  const link = await mailedLink(fixture.shop, account.email, resetting);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('a-brand-new-one');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('/login');
  await elsewhere.waitForURL('/login');

  await signIn(page, account);
  await toast(page, refusalTexts.invalid_credentials);
  await signIn(page, { ...account, password: 'a-brand-new-one' });
  await page.waitForURL('/menu');

  // A used link.
  await page.goto(link);
  await page.getByText(refusalTexts.link_invalid).waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.waitForURL('/forgotten-password');
});

it('an order is confirmed by one mail, whose foot ends such mails without a login', async () => {
  const { page, account, session } = await fixture.customer();
  await buy(fixture.shop, session);
  const link = await mailedLink(fixture.shop, account.email, /\/user\/unsubscribe\//);
  const [mail] = await mailsTo(fixture.shop, account.email);
  expect(mail?.subject).toMatch(/^Your order \d+ at Forno: ₹/);
  const { page: elsewhere } = await fixture.visitor({ viewport: phone, at: link });
  await elsewhere.getByRole('button', { name: 'Stop these emails' }).click();
  await elsewhere.getByText(answers.unsubscribed).waitFor();
  await expectAccessible(elsewhere);

  await page.goto('/profile');
  await page.getByText(/^We don’t email you about your orders/).waitFor();
  await page.getByRole('button', { name: 'Email me about orders' }).click();
  // Once it is saved: a reload would cut the call off.
  await page.getByRole('button', { name: 'Stop emails about orders' }).waitFor();
  await page.reload();
  await page.getByText(/^We email you when an order is confirmed/).waitFor();
});
