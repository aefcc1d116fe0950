import { it } from 'vitest';
import { crowd, longName } from './support/crowded-shop.ts';
import { calm, describeLayout, expectNoFaults, press, type Screen } from './support/every-width.ts';
import { dialogOpenedBy } from './support/shows.ts';
import { type LoggedIn, openStage } from './support/stage.ts';
import { atStore } from './support/store.ts';

const stage = openStage();

const forTheKitchen: Screen<LoggedIn>[] = [
  { name: 'kitchen board, ringing', path: '/admin/orders/board' },
  { name: 'orders, ringing', path: '/admin/orders' },
  { name: 'orders, seen', path: '/admin/orders', act: acknowledge },
  { name: 'orders', path: '/admin/orders' },
  { name: 'orders, selected', path: '/admin/orders', act: selectOrders },
  { name: 'orders, moved', path: '/admin/orders', act: moveOne },
  { name: 'orders, none', path: '/admin/orders?q=nobody-of-this-name' },
  { name: 'orders, broken', path: '/admin/orders', breaks: 'GET /order/get_orders' },
  { name: 'delete an order', path: '/admin/orders', act: dialogOpenedBy(/^Delete order/) },
  { name: 'keys of the orders', path: '/admin/orders', act: dialogOpenedBy('Keys') },
  { name: 'an order on paper', path: '/admin/orders', act: openPaper },
  { name: 'kitchen board', path: '/admin/orders/board' },
  { name: 'kitchen board, moved', path: '/admin/orders/board', act: moveOne },
];

/** The toast comes with the server's answer. */
async function moveOne(admin: LoggedIn): Promise<void> {
  await press(/^Move /)(admin);
  await admin.page.getByRole('button', { name: /^Undo/ }).waitFor();
}

async function acknowledge({ page }: LoggedIn): Promise<void> {
  await page.getByRole('button', { name: /^Seen all/ }).click();
  await page.getByText('Seen by you').first().waitFor();
}

async function openPaper({ page }: LoggedIn): Promise<void> {
  await page
    .getByRole('link', { name: /^Print order/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Packing slip' }).waitFor();
}

async function selectOrders({ page }: LoggedIn): Promise<void> {
  for (const index of [0, 1, 2])
    await page
      .getByLabel(/^Select order/)
      .nth(index)
      .check();
}

describeLayout('the orders', () => {
  it('in the table and on the board', async () => {
    const customer = await stage.customer({ name: longName });
    await crowd(stage.shop, customer);
    await atStore(stage.shop, ({ orders }) => orders.updateMany({}, { $unset: { acknowledged: '' } }));
    const person = await stage.admin(calm);
    person.excuse(/status of 500/);
    await expectNoFaults(person, forTheKitchen);
  });
});
