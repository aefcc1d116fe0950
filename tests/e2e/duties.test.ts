import { routes } from '@forno/shared/contracts/server';
import { dutyNeededText } from '@forno/shared/messages/server';
import { expect, it } from 'vitest';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { mailedLink } from './support/place-orders.ts';
import { expectSoon } from './support/stopwatch.ts';

const fixture = openBrowserFixture();

it('a colleague joins by the mailed link, sees the kitchen alone, and is out as soon as an owner ends it', async () => {
  const owner = await fixture.staff();
  const email = 'tara.kitchen@forno.example';
  await owner.ask(routes.inviteStaff, { body: { name: 'Tara', email, duties: ['kitchen'] } });
  const { page } = await fixture.visitor({ allowErrors: /status of 401|WebSocket/ });
  await page.goto(await mailedLink(fixture.shop, email, /\/admin_login\/invitation#/));
  await page.getByLabel('Choose a password').fill('a-fresh-one');
  // The token is in no address that a look over the shoulder could learn.
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.waitForURL('/admin_login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-fresh-one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('/admin/orders/board');
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Audit' }).count()).toBe(0);
  await page.goto('/admin/shop');
  await page.getByText(dutyNeededText('owner')).waitFor();
  await page.getByRole('link', { name: 'Back to work' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  const [tara] = (await owner.ask(routes.staff)).filter(({ name }) => name === 'Tara');
  const begun = performance.now();
  await owner.ask(routes.endStaff, { params: { id: tara?._id ?? '' } });
  await page.waitForURL('/admin_login');
  await expectSoon(page, performance.now() - begun, 2_000);
});
