import { routes } from '@forno/shared/contracts/server';
import { formatPaise } from '@forno/shared/domain';
import { billSettingsForTests, waitFor } from '@forno/shared/testing';
import { expect, it } from 'vitest';
import { desktop, openBrowserFixture } from './support/browser-fixture.ts';
import { examine } from './support/look.ts';
import { atStore, buy } from './support/place-orders.ts';

const fixture = openBrowserFixture();

it('an admin gives one of two pizzas back; the order stays, and its customer reads it in card, bill and mail', async () => {
  const admin = await fixture.admin();
  await admin.ask(routes.updateBillSettings, { body: { version: 0, papers: billSettingsForTests } });
  const customer = await fixture.customer();
  const checkoutId = await buy(fixture.shop, customer.session);
  const order = await atStore(fixture.shop, ({ orders }) =>
    orders.findOne({ checkoutId, quantity: 2 }).orFail().lean(),
  );
  const id = String(order._id);
  const half = formatPaise(order.totalAmount / 2);

  const { page } = admin;
  await page.goto(`/admin/orders?q=${id}`);
  const row = page.locator(`#order-${id}`);
  await row.getByRole('button', { name: /^Refund part of order/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`${half} goes back to`).waitFor();
  await dialog.getByLabel('Reason').selectOption('Too late');
  await dialog.getByRole('button', { name: `Give back ${half}` }).click();
  await dialog.waitFor({ state: 'detached' });
  await row.getByText(`${half} refunded, 1 of 2`).waitFor();
  await examine(admin, 'order-given-back', desktop);

  await row.getByRole('button', { name: /^Refund part of order/ }).click();
  await dialog.getByText(`${half} of it went back before.`).waitFor();
  await dialog.getByRole('button', { name: 'Keep it' }).click();

  const notes = () => atStore(fixture.shop, ({ bills }) => bills.countDocuments({ checkoutId, nth: 1 }));
  await waitFor(async () => (await notes()) === 1, { what: 'the credit note' });
  await customer.page.goto('/order');
  await customer.page.getByText(`We’ve refunded ${half} (1 of 2). It came too late.`).first().waitFor();
  await examine(customer, 'order-partly-refunded', desktop);
  await customer.page.goto(`/bill/${checkoutId}`);
  const note = customer.page.getByRole('region', { name: /^Credit note/ });
  await note.getByText('It came too late.').waitFor();
  expect(await note.getByRole('row').filter({ hasText: 'Farmhouse' }).innerText()).toMatch(/\t1\t/);
});
