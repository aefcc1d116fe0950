import { beforeAll } from 'vitest';
import { crowd, longName } from './support/crowded-shop.ts';
import { button, dialogOpenedBy, text } from './support/look.ts';
import { atStore } from './support/place-orders.ts';
import { describeScreens, press } from './support/screens.ts';
import { type LoggedIn, openBrowserFixture } from './support/browser-fixture.ts';

const fixture = openBrowserFixture({ reducedMotion: 'no-preference' });

let newest = '';
beforeAll(async () => {
  [newest = ''] = await crowd(fixture.shop, await fixture.join(longName));
  await bakeOne();
});

/** One is at Pack. */
const bakeOne = () =>
  atStore(fixture.shop, async ({ orders }) => {
    const order = await orders.findOne({ status: 'In the Kitchen', voided: null }).sort({ _id: 1 }).lean();
    if (!order) throw new Error('an order is in the kitchen');
    const baked = { at: new Date(), by: { _id: order.userId, name: longName } };
    await orders.updateOne({ _id: order._id }, { $set: { baked } });
  });

/** Marks all orders as unseen. */
const ring = () =>
  atStore(fixture.shop, ({ orders }) => orders.updateMany({}, { $unset: { acknowledged: '' } }));

/** The toast comes with the server's answer. */
async function moveOne(person: LoggedIn): Promise<void> {
  // Not what is held: a tap does not move it.
  await press(/^Move \S+ to (In the Kitchen|Being Packed)/)(person);
  await button(/^Undo/)(person);
}

const firstTicket = button(/^Move \S+ to /);

async function pause({ page }: LoggedIn): Promise<void> {
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: '60 minutes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText(/^Paused until .* Customers/).waitFor();
}

async function acknowledge(person: LoggedIn): Promise<void> {
  await press(/^Mark \d+ as seen$/)(person);
  await text('Seen by you')(person);
  await moveOne(person);
}

async function openPaper({ page }: LoggedIn): Promise<void> {
  const print = page.getByRole('link', { name: /^Print order/ }).first();
  await print.click();
  await page.getByRole('region', { name: 'Packing slip' }).waitFor();
}

async function selectOrders({ page }: LoggedIn): Promise<void> {
  const boxes = page.getByLabel(/^Select order/);
  for (const index of [0, 1, 2]) await boxes.nth(index).check();
  await page.getByRole('button', { name: 'Move 3' }).waitFor();
  await button(/^Mark .*as seen/)({ page });
}

/** What lies under a dialog is the screen above it: one row will do. */
const alone = () => `/admin/orders?q=${newest}`;

describeScreens('the kitchen', fixture.admin, {
  screens: [
    { name: 'orders-selected', path: '/admin/orders', before: ring, shows: selectOrders },
    { name: 'order-delete', path: alone, shows: dialogOpenedBy(/^Delete order/) },
    { name: 'order-refund', path: alone, shows: dialogOpenedBy(/^Refund part of order/) },
    { name: 'orders-keys', path: alone, shows: dialogOpenedBy('Keys') },
    { name: 'order-print', path: alone, shows: openPaper },
    { name: 'board-pack', path: '/admin/orders/board?view=pack', shows: firstTicket },
    { name: 'board-road', path: '/admin/orders/board?view=road', shows: button(/arrived$/) },
    { name: 'board-columns', path: '/admin/orders/board?view=columns', shows: firstTicket },
    { name: 'board-sold-out', path: '/admin/orders/board', shows: dialogOpenedBy('Sold out') },
    { name: 'board-recall', path: '/admin/orders/board', shows: dialogOpenedBy('Recall') },
    { name: 'board-ringing', path: '/admin/orders/board', before: ring, shows: button(/^Mark .*as seen/) },
  ],
  states: [
    { name: 'orders, seen and moved', path: '/admin/orders', before: ring, shows: acknowledge },
    { name: 'board, paused', path: '/admin/orders/board', shows: pause },
    { name: 'columns, moved', path: '/admin/orders/board?view=columns', shows: moveOne },
  ],
});
