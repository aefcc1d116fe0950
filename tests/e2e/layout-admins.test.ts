import { routes } from '@forno/shared/contracts';
import { notices } from '@forno/shared/messages';
import { it } from 'vitest';
import { ask } from '../support/ask.ts';
import { buy } from './support/buy.ts';
import { crowd, longName } from './support/crowded-shop.ts';
import {
  calm,
  describeLayout,
  expectNoFaults,
  openNavigation,
  press,
  type Screen,
} from './support/every-width.ts';
import { dialogOpenedBy } from './support/shows.ts';
import { type LoggedIn, openStage } from './support/stage.ts';
import { toast } from './support/toasts.ts';

const stage = openStage();

const forAdmins: Screen<LoggedIn>[] = [
  { name: 'dashboard', path: '/admin' },
  { name: 'dashboard, broken', path: '/admin', breaks: 'GET /report/dashboard' },
  { name: 'admin navigation', path: '/admin/pizza_dashboard', act: openNavigation },
  { name: 'pizzas', path: '/admin/pizza_dashboard' },
  { name: 'add a pizza, refused', path: '/admin/pizza_dashboard/add', act: press('Add Pizza') },
  { name: 'pizza list', path: '/admin/pizza_dashboard/get' },
  { name: 'delete a pizza', path: '/admin/pizza_dashboard/get', act: dialogOpenedBy(/^Delete/) },
  { name: 'users', path: '/admin/users' },
  { name: 'delete a user', path: '/admin/users', act: dialogOpenedBy(new RegExp(`^Delete ${longName}`)) },
  {
    name: 'inventory',
    path: '/admin/inventory',
    act: ({ page }) => toast(page, notices.lowStockMailSent),
  },
  { name: 'update inventory', path: '/admin/inventory/update', act: changeStock },
  { name: 'update inventory, unfolded', path: '/admin/inventory/update', act: unfoldAndAdd },
  { name: 'report', path: '/admin/generate_report' },
  { name: 'report, as tables', path: '/admin/generate_report', act: showTables },
  { name: 'shop', path: '/admin/shop' },
  { name: 'shop, with hours', path: '/admin/shop', act: setHours },
  { name: 'second factor', path: '/admin/second_factor' },
  { name: 'second factor, its app', path: '/admin/second_factor', act: beginSecondFactor },
  { name: 'audit', path: '/admin/audit' },
  { name: 'money check', path: '/admin/money_check' },
  { name: 'queues', path: '/admin/queues' },
  { name: 'find', path: '/admin/journeys?q=venkata' },
  { name: 'admin not found', path: '/admin/no-such-thing' },
];

async function setHours({ page }: LoggedIn): Promise<void> {
  await page.getByLabel('Always open').uncheck();
  await page.getByRole('button', { name: 'Add an exception' }).click();
}

async function changeStock({ page }: LoggedIn): Promise<void> {
  await page.getByLabel('Quantity of Burrata').fill('128');
}

/** At phone width, where a row unfolds. */
async function unfoldAndAdd({ page }: LoggedIn): Promise<void> {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.getByRole('button', { name: 'Cost and removal of Burrata' }).click();
  await page.getByRole('button', { name: 'Remove Burrata' }).click();
  await page.getByRole('button', { name: 'Add a cheese' }).click();
}

async function beginSecondFactor({ page, account }: LoggedIn): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
}

async function showTables({ page }: LoggedIn): Promise<void> {
  const charts = page.getByRole('button', { name: /show the table$/ });
  while ((await charts.count()) > 0) await charts.first().click();
}

describeLayout('admins', () => {
  it('beside the orders', async () => {
    const customer = await stage.customer({ name: longName });
    const checkoutId = await buy(stage.shop, customer.session);
    await crowd(stage.shop, customer);
    const person = await stage.admin(calm);
    person.excuse(/status of 500/);
    await ask(stage.shop.url, person.session, routes.soldOut, {
      body: { category: 'veggies', name: 'Cherry Tomatoes', soldOut: true },
    });
    const { _id: pizza } = (await ask(stage.shop.url, person.session, routes.pizzas))[0] ?? {};
    await expectNoFaults(person, [
      ...forAdmins,
      { name: 'update a pizza', path: `/admin/pizza_dashboard/update/${pizza}` },
      { name: 'timeline', path: `/admin/journeys/${checkoutId}` },
      {
        name: 'ask the provider',
        path: `/admin/journeys/${checkoutId}`,
        act: dialogOpenedBy('Check with the provider now'),
      },
      { name: 'edit a user', path: `/admin/user/user/${person.session.user._id}` },
    ]);
  });
});
