import { refusalTexts } from '@forno/shared/messages/server';
import { button, heading, text } from './support/look.ts';
import { describeScreens, isNothing } from './support/screens.ts';
import { openBrowserFixture, type BrowserUser } from './support/browser-fixture.ts';
import { intercept } from './support/intercept.ts';
import { fill } from './support/steps.ts';

/** As long as a mailed one. */
const spent = 'x'.repeat(43);

const fixture = openBrowserFixture({ reducedMotion: 'no-preference' });

/** They load at the first interaction. */
async function loadPizzas({ page }: BrowserUser): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('[data-pizzas]').getByRole('heading').first().waitFor();
}

async function registerWithErrors({ page }: BrowserUser): Promise<void> {
  await fill(page, { Email: 'not an address', Password: 'short' });
  // A press before the app is there is answered later: what it then moves counts as unasked.
  await page.locator('#root:not([data-ready])').waitFor();
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByText('Name is required.').waitFor();
}

async function spendVerification({ page, allowErrors }: BrowserUser): Promise<void> {
  allowErrors(/status of 4\d\d .*\/user\/verify/);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.getByText(refusalTexts.link_invalid).waitFor();
}

async function beRefused({ page, allowErrors }: BrowserUser): Promise<void> {
  allowErrors(/status of 401/);
  await fill(page, { Email: 'nobody@forno.example', Password: 'a guess' });
  await page.locator('#root:not([data-ready])').waitFor();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.locator('form').getByText('Invalid credentials').waitFor();
}

async function sendLink({ page }: BrowserUser): Promise<void> {
  await page.getByLabel('Email').fill('nobody@forno.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await heading('Check your inbox')({ page });
}

describeScreens('visitors', fixture.visitor, {
  screens: [
    { name: 'home', path: '/', shows: loadPizzas },
    { name: 'our-menu', path: '/our-menu', shows: button('Add Margherita') },
    { name: 'register-errors', path: '/register', shows: registerWithErrors },
    { name: 'login-refused', path: '/login', shows: beRefused },
    { name: 'not-found', path: '/no/such/pizza', before: isNothing, shows: heading('Page not found') },
    { name: 'verify-spent', path: `/user/verify/${spent}`, shows: spendVerification },
    {
      name: 'status',
      path: '/status',
      shows: async ({ page }) => {
        await heading('Is everything working?')({ page });
        await page.getByText('Live updates').waitFor();
      },
    },
    {
      name: 'pay-link-gone',
      path: '/user/pay#token=a-secret-that-nobody-made',
      before: async ({ allowErrors }) => allowErrors(/status of 4\d\d/),
      shows: text(refusalTexts.link_invalid),
    },
    { name: 'forgotten-sent', path: '/forgotten-password', shows: sendLink },
    {
      name: 'reset',
      path: `/user/reset-password/${spent}`,
      before: ({ page }) =>
        intercept(page, 'POST /user/reset-link', { status: 200, body: { message: 'It works.' } }),
      shows: ({ page }) => page.getByLabel('New password', { exact: true }).waitFor(),
    },
    { name: 'policies-privacy', path: '/policies/privacy', shows: text('Version 2.0, 27 Nov 2026') },
    { name: 'admin-login', path: '/admin_login', shows: heading('Staff login') },
  ],
  states: [],
});
