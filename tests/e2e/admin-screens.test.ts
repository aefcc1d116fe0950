import { routes } from '@forno/shared/contracts/server';
import { adminValidation, differenceText, adminNotices } from '@forno/shared/messages/server';
import { beforeAll } from 'vitest';
import { crowd, longName } from './support/crowded-shop.ts';
import { forgetShifts } from './support/browser-contexts.ts';
import { button, dialogOpenedBy, expectSteady, heading, role, text } from './support/look.ts';
import { buy } from './support/place-orders.ts';
import { describeScreens, openNavigation } from './support/screens.ts';
import { type TestUser, type LoggedIn, openBrowserFixture } from './support/browser-fixture.ts';
import { toast } from './support/steps.ts';

const fixture = openBrowserFixture({ reducedMotion: 'no-preference' });
let known: TestUser;
let checkoutId = '';
let userId = '';
let tillId = '';

beforeAll(async () => {
  const customer = await fixture.join(longName);
  userId = customer.session.user._id;
  checkoutId = await buy(fixture.shop, customer.session);
  const [, , onItsWay = ''] = await crowd(fixture.shop, customer);
  known = await fixture.staff();
  const till = await known.ask(routes.openTill, { body: { float: 100_000 } });
  tillId = till._id;
  const move = { till: tillId, key: 'gas-bottle', kind: 'out', amount: 12_050 } as const;
  await known.ask(routes.moveTill, { body: { ...move, reason: `Gas bottle, paid to ${longName}` } });
  // Entries for the audit log.
  await known.ask(routes.updateOrder, { params: { id: onItsWay }, body: { status: 'Delivered' } });
  await known.ask(routes.soldOut, { body: { category: 'veggies', name: 'Cherry Tomatoes', soldOut: true } });
});

async function addWithErrors({ page }: LoggedIn): Promise<void> {
  await page.getByLabel('Description').fill('Too short');
  await page.getByRole('button', { name: 'Add Pizza' }).click();
  await page.getByText(adminValidation.imageRequired).waitFor();
  await page.getByText(adminValidation.descriptionLength).waitFor();
}

async function lowStock({ page }: LoggedIn): Promise<void> {
  await toast(page, adminNotices.inventoryFetched);
  // A second visit adds that it was mailed a short while ago.
  await page.locator('.Toastify__toast', { hasText: adminNotices.lowStockMailSent }).waitFor();
  await page.getByText('Low stock').first().waitFor();
}

async function changeStock({ page }: LoggedIn): Promise<void> {
  await page.getByLabel('Quantity of Burrata').fill('128');
  await page.getByText('+120 makes 128').waitFor();
}

async function count({ page }: LoggedIn): Promise<void> {
  await page.getByLabel('₹500').fill('1');
  await page.getByText(differenceText(50_000 - 87_950)).waitFor();
}

/** At phone width, where a row unfolds. */
async function unfoldAndAdd({ page }: LoggedIn): Promise<void> {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.getByRole('button', { name: 'Cost and removal of Burrata' }).click();
  await page.getByRole('button', { name: 'Remove Burrata' }).click();
  await page.getByRole('button', { name: 'Add a cheese' }).click();
}

async function showTables({ page }: LoggedIn): Promise<void> {
  const charts = page.getByRole('button', { name: /show the table$/ });
  await charts.first().waitFor();
  while ((await charts.count()) > 0) await charts.first().click();
}

async function setHoursAndBills({ page }: LoggedIn): Promise<void> {
  await page.getByLabel('Always open').uncheck();
  await page.getByLabel('Break on Friday').check();
  await page.getByRole('button', { name: 'Add an exception' }).click();
  await page.getByLabel('GST scheme').selectOption('regular');
  await page.getByRole('button', { name: 'Add a pizza with its own rate' }).click();
}

/** A pizza that was changed, for somebody who wants it brought. */
async function takeOrder({ page }: LoggedIn): Promise<void> {
  await page.getByRole('button', { name: /^Farmhouse/ }).click();
  await page.getByRole('button', { name: /^Margherita/ }).click();
  await page.getByRole('button', { name: 'Change Margherita' }).click();
  await page.getByLabel('Sauce').selectOption({ index: 1 });
  await page.getByLabel('Note for the kitchen').last().fill('Well done, and cut into twelve, please');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectSteady(page);
  await page.getByLabel('Phone').fill('98765 43210');
  await page
    .getByRole('button', { name: /43210$/ })
    .first()
    .waitFor();
  await forgetShifts(page);
  await page.getByRole('button', { name: 'Delivery', exact: true }).click();
  await page.getByLabel('Address with PIN code').fill('7, Hill Road, Indiranagar, Bengaluru 560038');
}

async function showKeys(person: LoggedIn): Promise<void> {
  await takeOrder(person);
  await person.page.getByText('Keys', { exact: true }).click();
}

const payBy =
  (way: string) =>
  async (person: LoggedIn): Promise<void> => {
    await takeOrder(person);
    await person.page.getByRole('button', { name: /^Pay ₹/ }).click();
    await person.page.getByRole('button', { name: way, exact: true }).click();
  };

async function makeLink(person: LoggedIn): Promise<void> {
  await payBy('Link')(person);
  await person.page.getByRole('button', { name: 'Make the link' }).click();
  await person.page.getByText(/^Not paid yet/).waitFor();
}

async function changeLine(person: LoggedIn): Promise<void> {
  await takeOrder(person);
  await person.page.getByRole('button', { name: 'Change Farmhouse' }).click();
  await person.page.getByRole('dialog').waitFor();
}

async function beginSecondFactor({ page, account }: LoggedIn): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
}

const timeline = () => `/admin/journeys/${checkoutId}`;

describeScreens('admins', () => fixture.again(known), {
  screens: [
    { name: 'dashboard', path: '/admin', shows: text(/\d running low/) },
    { name: 'pizzas', path: '/admin/pizza_dashboard', shows: heading('Pizzas') },
    { name: 'pizza-add-errors', path: '/admin/pizza_dashboard/add', shows: addWithErrors },
    { name: 'pizza-list', path: '/admin/pizza_dashboard/get', shows: button('Delete Margherita') },
    { name: 'delivery-page', path: () => `/admin/delivery/${checkoutId}`, shows: role('region', 'Money') },
    { name: 'user-delete', path: '/admin/users', shows: dialogOpenedBy(new RegExp(`^Delete ${longName}`)) },
    { name: 'user-edit', path: () => `/admin/user/user/${userId}`, shows: button('Update User') },
    { name: 'staff', path: '/admin/staff', shows: button('Invite somebody') },
    { name: 'staff-invite', path: '/admin/staff', shows: dialogOpenedBy('Invite somebody') },
    { name: 'stations', path: '/admin/stations', shows: dialogOpenedBy('Add a station') },
    { name: 'inventory', path: '/admin/inventory', shows: lowStock },
    { name: 'inventory-update', path: '/admin/inventory/update', shows: changeStock },
    { name: 'report', path: '/admin/generate_report', shows: role('heading', 'Ingredients used') },
    { name: 'till', path: '/admin/till', shows: count },
    { name: 'till-paper', path: () => `/admin/till/${tillId}`, shows: role('region', 'Till on paper') },
    { name: 'papers', path: '/admin/papers', shows: button('Download CSV') },
    { name: 'shop', path: '/admin/shop', shows: button('Save delivery') },
    { name: 'audit', path: '/admin/audit', shows: text('Cherry Tomatoes') },
    { name: 'ready', path: '/admin/ready', shows: text('Grievance officer and days of a refund') },
    { name: 'messages', path: '/admin/messages', shows: heading('Messages') },
    { name: 'counter', path: '/admin/counter', shows: showKeys },
    { name: 'money', path: '/admin/money_check', shows: button('Check again') },
  ],
  states: [
    { name: 'navigation', path: '/admin/pizza_dashboard', shows: openNavigation },
    { name: 'inventory, unfolded', path: '/admin/inventory/update', shows: unfoldAndAdd },
    { name: 'report, as tables', path: '/admin/generate_report', shows: showTables },
    { name: 'shop, with hours and bills', path: '/admin/shop', shows: setHoursAndBills },
    { name: 'second factor, its app', path: '/admin/second_factor', shows: beginSecondFactor },
    { name: 'counter, a line’s sheet', path: '/admin/counter', shows: changeLine },
    { name: 'counter, cash', path: '/admin/counter', shows: payBy('Cash') },
    { name: 'counter, split', path: '/admin/counter', shows: payBy('Split') },
    { name: 'counter, a link to pay', path: '/admin/counter', shows: makeLink },
    { name: 'queues', path: '/admin/queues' },
    { name: 'find', path: '/admin/journeys?q=venkata' },
    { name: 'ask the provider', path: timeline, shows: dialogOpenedBy('Check with the provider now') },
  ],
});
