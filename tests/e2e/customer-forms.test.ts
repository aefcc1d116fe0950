import { errors, notices, refusalTexts, validation } from '@forno/shared/messages';
import { waitFor } from '@forno/shared/testing';
import { describe, expect, it } from 'vitest';
import { newAccount, register } from './support/accounts.ts';
import { broken, type Fate, intercept } from './support/intercept.ts';
import { mailsTo } from './support/mails.ts';
import { openStage, type Person } from './support/stage.ts';
import { registerByUi, signIn } from './support/steps.ts';
import { toast } from './support/toasts.ts';

/** Validation and texts of the customer's forms (sections 5 and 8). */
const stage = openStage({ reducedMotion: 'reduce' });
type Page = Person['page'];

const wordless: Fate = { status: 500 };
const fill = async (page: Page, fields: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
};
/** Submits the form and counts its calls. */
const send = async (page: Page, button: string): Promise<number> => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += 1;
  });
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.locator('[aria-invalid]').first().waitFor();
  return calls;
};

const good = {
  Name: 'Asha Rao',
  Email: 'asha@forno.example',
  Password: 'margherita',
  Address: '12 Lavelle Road',
};

describe('register', () => {
  it.each([
    ['Name', '', validation.nameRequired],
    ['Name', '   ', validation.nameRequired],
    ['Email', '', validation.emailRequired],
    ['Email', 'asha@forno', validation.emailInvalid],
    ['Password', '', validation.passwordRequired],
    ['Password', '12345', validation.passwordShort],
    ['Address', '', validation.addressRequired],
  ])('%s "%s": %s', async (label, value, text) => {
    const { page } = await stage.visitor();
    await page.goto('/register');
    await fill(page, { ...good, [label]: value });
    expect(await send(page, 'Register')).toBe(0);
    const field = page.getByLabel(label, { exact: true });
    await page.getByText(text, { exact: true }).waitFor();
    expect(await field.evaluate((input) => document.activeElement === input)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('[aria-invalid]').count()).toBe(1);
  });

  it('a password of six characters will do', async () => {
    const { page } = await stage.visitor();
    await registerByUi(page, { ...newAccount(), password: '123456' });
    await toast(page, notices.registered);
  });

  it.each<[string, string, Fate | undefined]>([
    ['the server’s message, for an address that has an account', refusalTexts.email_taken, undefined],
    ['or that it failed', errors.registration, wordless],
    ['or that the server is not there', errors.connectionLost, 'connection reset'],
  ])('says %s', async (_what, text, fate) => {
    const { page, excuse } = await stage.visitor();
    excuse(/status of [45]\d\d|net::ERR_CONNECTION_RESET/);
    const account = newAccount();
    await register(stage.shop.url, account);
    if (fate) await intercept(page, 'POST /user/register', fate);
    await registerByUi(page, account);
    await toast(page, text);
    expect(await page.getByLabel('Address').inputValue()).toBe(account.address);
  });
});

describe('login', () => {
  it.each([
    ['Email', '', validation.emailRequired],
    ['Email', 'asha', validation.emailInvalid],
    ['Password', '', validation.passwordRequired],
  ])('%s "%s": %s', async (label, value, text) => {
    const { page } = await stage.visitor();
    await page.goto('/login');
    await fill(page, { Email: good.Email, Password: good.Password, [label]: value });
    expect(await send(page, 'Login')).toBe(0);
    await page.getByText(text, { exact: true }).waitFor();
  });

  it.each<[string, string, Fate | undefined]>([
    ['the server’s message', refusalTexts.invalid_credentials, undefined],
    ['or that it failed', errors.login, wordless],
    ['or that the server is not there', errors.connectionLost, 'connection reset'],
  ])('says %s', async (_what, text, fate) => {
    const { page, excuse } = await stage.visitor();
    excuse(/status of [45]\d\d|net::ERR_CONNECTION_RESET/);
    if (fate) await intercept(page, 'POST /user/login', fate);
    await signIn(page, newAccount());
    await toast(page, text);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});

describe('contact', () => {
  it('demands a message', async () => {
    const { page } = await stage.customer();
    await page.goto('/contact');
    await page.getByLabel('Message').waitFor();
    expect(await send(page, 'Send message')).toBe(0);
    await page.getByText(validation.messageRequired, { exact: true }).waitFor();
  });

  it('thanks, and the shop has the mail', async () => {
    const { page, account } = await stage.customer();
    await page.goto('/contact');
    await page.getByLabel('Message').fill('My umbrella is with you: the green one.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await toast(page, notices.contacted);
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    const mail = await waitFor(
      async () =>
        (await mailsTo(stage.shop, stage.shop.config.ADMIN_EMAIL)).find(({ text }) =>
          text.includes('green one'),
        ),
      { what: 'the mail to the shop' },
    );
    expect(mail.text).toContain(account.email);
  });

  it.each<[string, string, Fate]>([
    ['that it could not be sent', errors.contact, broken],
    ['that the server is not there', errors.connectionLost, 'connection reset'],
  ])('says %s', async (_what, text, fate) => {
    const { page, excuse } = await stage.customer();
    excuse(/status of 500|net::ERR_CONNECTION_RESET/);
    await page.goto('/contact');
    await page.getByLabel('Message').fill('Hello');
    await intercept(page, 'POST /contact', fate);
    await page.getByRole('button', { name: 'Send message' }).click();
    await toast(page, text);
    expect(await page.getByLabel('Message').inputValue()).toBe('Hello');
  });
});
