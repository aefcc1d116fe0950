import { expect, it } from 'vitest';
import { examine } from './support/examine.ts';
import { broken, intercept } from './support/intercept.ts';
import { expectSteady, settle } from './support/look.ts';
import { desktop, openStage, phone } from './support/stage.ts';

const stage = openStage();

/** Every admin screen that has to fetch something, with the call it can't do without. */
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
  { name: 'money', path: '/admin/money_check', call: 'GET /operations/money-check', shows: /^Checked/ },
];

it.each(screens)('$name shows that it is loading, and nothing jumps when it has loaded', async (screen) => {
  const { name, path, call, shows } = screen;
  const person = await stage.admin({ viewport: desktop });
  const { page } = person;
  const arrive = await intercept(page, call, 'silence');
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[class*=skeleton]').first().waitFor();
  await examine(person, `admin-${name}-loading`);
  await page.setViewportSize(phone);
  await examine(person, `admin-${name}-loading`);
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
