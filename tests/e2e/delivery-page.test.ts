import { routes } from '@forno/shared/contracts/server';
import { adminNotices } from '@forno/shared/messages/server';
import { billSettingsForTests } from '@forno/shared/testing';
import { beforeAll, expect, it } from 'vitest';
import { openBrowserFixture, phone } from './support/browser-fixture.ts';
import { examine, forgiveShifts } from './support/look.ts';
import { atStore, buy } from './support/place-orders.ts';
import { toast } from './support/steps.ts';

const fixture = openBrowserFixture();
const desk = { width: 1440, height: 900 };

beforeAll(async () => {
  const owner = await fixture.staff();
  await owner.ask(routes.updateBillSettings, { body: { version: 0, papers: billSettingsForTests } });
});

it('staff go from the list to a delivery, move and cancel it, and see what happened', async () => {
  const { shop } = fixture;
  const checkoutId = await buy(shop, (await fixture.join()).session);
  const [{ number } = { number: undefined }] = await atStore(shop, ({ orders }) =>
    orders.find({ checkoutId }, { number: 1 }).lean(),
  );
  const staff = await fixture.admin({ viewport: phone, at: '/admin/orders' });
  const { page } = staff;
  await page.getByRole('link', { name: `Details of order ${number} (1 of 2)` }).click();
  await page.getByRole('heading', { level: 1, name: `Delivery ${number}` }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/delivery/${checkoutId}`);
  expect(new URL(page.url()).search).toBe('');
  await page.setViewportSize(desk);
  const ways = page.getByRole('region', { name: 'What to do' });
  const beside = [ways.getByRole('button', { name: /^Move 2 / }), ways.getByRole('link', { name: /^Print/ })];
  const boxes = await Promise.all(beside.map((one) => one.boundingBox()));
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  await page.setViewportSize(phone);

  await page.getByLabel(`Status of the whole delivery of ${number}`).selectOption('In the Kitchen');
  await toast(page, adminNotices.orderStatusUpdated);
  const story = page.getByRole('region', { name: 'What happened' });
  await story.getByText('All pizzas: In the Kitchen').waitFor();

  await page.getByRole('button', { name: `Cancel ${number} (2 of 2)` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number} (2 of 2)?` });
  await dialog.getByRole('textbox').fill('No more figs');
  await dialog.getByRole('button', { name: /^Cancel order/ }).click();
  await toast(page, adminNotices.orderDeleted);
  // The refund and its credit note come by themselves.
  const part = (name: string) => page.getByRole('region', { name });
  await part('Money')
    .getByText(/given back$/)
    .first()
    .waitFor();
  await part('Pizzas').getByText('No more figs').waitFor();
  await part('Bills')
    .getByText(/^Credit note/)
    .waitFor();
  await forgiveShifts(page);
  await examine(staff, 'admin-delivery-cancelled', desk, phone);

  await page.getByRole('link', { name: 'Whole timeline' }).click();
  await page.getByRole('heading', { level: 1, name: `Timeline of ${number}` }).waitFor();
});

it('while the oven is on, another address and a pizza made again are on board and customer’s screen', async () => {
  const { shop } = fixture;
  const customer = await fixture.customer();
  const checkoutId = await buy(shop, customer.session);
  const [order] = await atStore(shop, async ({ orders }) => {
    await orders.updateMany(
      { checkoutId },
      {
        $set: { status: 'In the Kitchen', baked: { at: new Date(), by: { _id: checkoutId, name: 'Ravi' } } },
      },
    );
    return orders.find({ checkoutId }, { number: 1 }).lean();
  });
  const called = String(order?.number);
  const { page } = await fixture.admin({ at: '/admin/orders/board?view=pack' });
  const screen = customer.page;
  await screen.goto('/order');

  await page.getByRole('button', { name: `Change the delivery of ${called}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('7 Church Street, Bengaluru 560001');
  await dialog.getByRole('button', { name: 'Change delivery' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Delivery changed').first().waitFor();
  await screen.getByText('We have changed where it goes: 7 Church Street, Bengaluru 560001.').waitFor();

  await page.getByRole('button', { name: `Make ${called} again` }).click();
  await dialog.getByLabel('Why').selectOption('Dropped');
  await dialog.getByRole('button', { name: 'Make 1 pizza again' }).click({ delay: 700 });
  await dialog.waitFor({ state: 'detached' });
  await screen.getByText(/^We are making it again: 1 × .* You pay nothing for it\.$/).waitFor();
  await page.goto('/admin/orders/board?view=make');
  const first = page.locator('li:has(> [id^=ticket-])').first();
  await first.getByRole('button', { name: `Move ${called} to In the Kitchen` }).waitFor();
  await first.getByText(/^Remake of 1 × .*: dropped$/).waitFor();
});
