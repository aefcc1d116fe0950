import { refusalTexts } from '@forno/shared/messages/server';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { examine } from './support/look.ts';
import { atStore, placeOrders } from './support/place-orders.ts';
import { desktop, type LoggedIn, openBrowserFixture, phone } from './support/browser-fixture.ts';
import { describeStates } from './support/states.ts';
import { logOut, signIn } from './support/steps.ts';

const fixture = openBrowserFixture();

describeStates('admin-dashboard', fixture.admin, [
  ['/admin', 'GET /report/dashboard', /\d running low/],
  ['/admin/pizza_dashboard/get', 'GET /pizza/getallpizzas', 'Margherita'],
  ['/admin/users', 'GET /user/allUsers', 'customer@forno.example'],
  ['/admin/inventory', 'GET /inventory', 'Pineapple'],
  ['/admin/orders', 'GET /order/get_orders', 'No orders found.'],
  ['/admin/generate_report', 'GET /report', /No orders in this period/],
  ['/admin/audit', 'GET /audit', /Nothing/],
  ['/admin/messages', 'GET /shop/tickets', /Everything is answered/],
  ['/admin/queues', 'GET /operations/queues', 'Creating orders'],
  ['/admin/money_check', 'GET /operations/money-check', /^Checked/],
]);

/** Logs in at /admin_login with email, password and a code. */
async function logInWith({ page, account }: LoggedIn, code: string): Promise<void> {
  await signIn(page, account, '/admin_login');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

it('a second factor is turned on, asked for at login and again before a refund', async () => {
  // Expected refusals also appear on the browser's console.
  const allowErrors = /status of 403 .*(login|reauthenticate|cancel_order)/;
  const person = await fixture.admin({ viewport: phone, name: 'Gita Guarded', allowErrors, at: '/profile' });
  const { page, account } = person;
  await page.getByRole('link', { name: 'Set up or change' }).click();
  // The profile page has a section of this label too, and stands until the next page's chunk is there.
  await page.waitForURL('/admin/second_factor');
  const password = page.locator('input').and(page.getByLabel('Password', { exact: true }));
  await password.fill(account.password);
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
  await examine(person, 'admin-second-factor-on', desktop);

  for (const code of [app.generate({ timestamp: Date.now() + 30_000 }), recovery, recovery]) {
    await logOut(page);
    await logInWith(person, code);
  }
  await page.getByText(refusalTexts.code_wrong, { exact: true }).first().waitFor();

  const forget = ($set: Record<string, unknown>) =>
    atStore(fixture.shop, ({ users }) => users.updateOne({ email: account.email }, { $set }));
  // Allows the code again; below, the login's ten-minute proof ends too.
  await forget({ 'secondFactor.lastStep': 0 });
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  await forget({ 'secondFactor.lastStep': 0, 'secondFactor.proofs': [] });
  const [id = ''] = await placeOrders(fixture.shop, 1, { status: 'Order Received' });
  await page.goto(`/admin/orders?q=${id}`);
  await page.getByRole('button', { name: /^Delete order/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Cancel order/ }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.waitFor();
  await examine(person, 'admin-second-factor-question', phone);
  await question.getByRole('textbox', { name: 'Code' }).fill('000000');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByText(refusalTexts.code_wrong).waitFor();
  await question.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await question.getByRole('button', { name: 'Confirm' }).click();
  // It was searched for, and a search finds what is cancelled.
  await page.locator(`#order-${id}[data-voided]`).waitFor();
});
