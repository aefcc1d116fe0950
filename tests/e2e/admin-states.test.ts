import { refusalTexts } from '@forno/shared/messages';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { emptyCache } from './support/contexts.ts';
import { examine, expectSteady, settle } from './support/look.ts';
import { atStore, placeOrders } from './support/place-orders.ts';
import { desktop, type LoggedIn, openStage, phone } from './support/stage.ts';
import { broken, intercept, signIn } from './support/steps.ts';

const stage = openStage();

/** Every admin screen that fetches data, with its essential call. */
const screens = [
  { name: 'dashboard', path: '/admin', call: 'GET /report/dashboard', shows: /\d running low/ },
  {
    name: 'pizza-list',
    path: '/admin/pizza_dashboard/get',
    call: 'GET /pizza/getallpizzas',
    shows: 'Margherita',
  },
  { name: 'users', path: '/admin/users', call: 'GET /user/allUsers', shows: 'customer@forno.example' },
  { name: 'inventory', path: '/admin/inventory', call: 'GET /inventory', shows: 'Pineapple' },
  { name: 'orders', path: '/admin/orders', call: 'GET /order/get_orders', shows: 'No orders found.' },
  { name: 'report', path: '/admin/generate_report', call: 'GET /report', shows: 'No orders in this period' },
  { name: 'audit', path: '/admin/audit', call: 'GET /audit', shows: /Nothing/ },
  {
    name: 'messages',
    path: '/admin/messages',
    call: 'GET /shop/tickets',
    shows: 'Everything is answered',
  },
  { name: 'queues', path: '/admin/queues', call: 'GET /operations/queues', shows: 'Creating orders' },
  { name: 'money', path: '/admin/money_check', call: 'GET /operations/money-check', shows: /^Checked/ },
];

it.each(screens)('$name shows that it is loading, and nothing jumps when it has loaded', async (screen) => {
  const { name, path, call, shows } = screen;
  const person = await stage.admin({ viewport: desktop });
  const { page } = person;
  const arrive = await intercept(page, call, 'silence');
  await emptyCache(page);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[class*=skeleton]').first().waitFor();
  await examine(person, `admin-${name}-loading`);
  await page.setViewportSize(phone);
  await examine(person, `admin-${name}-loading`);
  // The call may have timed out meanwhile: a new page retries.
  await emptyCache(page);
  await page.reload();
  await page.locator('[class*=skeleton]').first().waitFor();
  await arrive();
  await page.getByText(shows).first().waitFor();
  await settle(page);
  await expectSteady(page);
});

it.each(screens)('$name shows what went wrong, and a way out', async ({ name, path, call, shows }) => {
  const person = await stage.admin({ viewport: phone });
  const { page } = person;
  person.excuse(/status of 500/);
  const mend = await intercept(page, call, broken);
  await page.goto(path);
  const retry = page.getByRole('button', { name: 'Try again' }).first();
  await retry.waitFor();
  await examine(person, `admin-${name}-broken`);
  expect(await page.getByText(shows).count()).toBe(0);
  await mend();
  await retry.click();
  await page.getByText(shows).first().waitFor();
});

/** Logs in at /admin_login with email, password and a code. */
async function logInWith({ page, account }: LoggedIn, code: string): Promise<void> {
  await signIn(page, account, '/admin_login');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

it('a second factor is turned on, asked for at login and again before a refund', async () => {
  const person = await stage.admin({ viewport: phone, name: 'Gita Guarded' });
  const { page, account } = person;
  // Expected refusals also appear on the browser's console.
  person.excuse(/status of 403 .*(login|reauthenticate|cancel_order)/);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Set up or change' }).click();
  // The profile page has a section of this label too, and stands until the next page's chunk is there.
  await page.waitForURL('/admin/second_factor');
  await page
    .locator('input')
    .and(page.getByLabel('Password', { exact: true }))
    .fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await examine(person, 'admin-second-factor-app');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await codes.nth(9).waitFor();
  const [recovery = ''] = await codes.allTextContents();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download them' }).click();
  expect((await file).suggestedFilename()).toBe('forno-recovery-codes.txt');
  await examine(person, 'admin-second-factor-codes');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await page.setViewportSize(desktop);
  await examine(person, 'admin-second-factor-on');

  await page.getByRole('button', { name: 'Logout' }).click();
  await logInWith(person, app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await logInWith(person, recovery);
  await page.getByRole('button', { name: 'Logout' }).click();
  await logInWith(person, recovery);
  await page.getByText(refusalTexts.code_wrong, { exact: true }).waitFor();

  // Allows the code again; below, the login's ten-minute proof ends too.
  await atStore(stage.shop, ({ users }) =>
    users.updateOne({ email: account.email }, { $set: { 'secondFactor.lastStep': 0 } }),
  );
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await atStore(stage.shop, ({ users }) =>
    users.updateOne(
      { email: account.email },
      { $set: { 'secondFactor.lastStep': 0, 'secondFactor.proofs': [] } },
    ),
  );
  const [id = ''] = await placeOrders(stage.shop, 1, { status: 'Order Received' });
  await page.goto(`/admin/orders?q=${id}`);
  await page.getByRole('button', { name: /^Delete order/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.waitFor();
  await page.setViewportSize(phone);
  await examine(person, 'admin-second-factor-question');
  await question.getByRole('textbox', { name: 'Code' }).fill('000000');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByText(refusalTexts.code_wrong).waitFor();
  await question.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.locator(`#order-${id}`).waitFor({ state: 'detached' });
});
