import { notices, shopNotices } from '@forno/shared/messages/server';
import { expect, it } from 'vitest';
import { expectAccessible, field, text } from './support/look.ts';
import { fillCart, one } from './support/place-orders.ts';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { fill, payCart, toast } from './support/steps.ts';

const fixture = openBrowserFixture();
const far = { 'Flat or house': '7', 'Street and area': 'Hill Road, Bandra, Mumbai', 'PIN code': '400050' };
const [kitchenNote, courierNote] = ['Well done, please', 'The bell is at the back'];
const near = '7, near the park, Hilltop Lane, Indiranagar, Bengaluru 560038';

it('an address outside the area is refused in words; where the order goes, and its notes, are seen by whom they concern', async () => {
  const admin = await fixture.admin();
  const at = '/add-inventory';
  const { page, session } = await fixture.customer({ allowErrors: /status of 409/, cart: one, at });
  const place = page.getByRole('region', { name: /^Deliver to/ });
  const note = page.getByLabel('Note for the kitchen');
  await note.fill(kitchenNote);
  await note.press('Enter');
  await toast(page, notices.cartUpdated);
  await page.getByRole('link', { name: 'Back to Cart' }).click();
  await page.getByText(`Note: ${kitchenNote}`).waitFor();
  await place.getByText('12 Lavelle Road, Bengaluru 560001').waitFor();

  await admin.page.goto('/admin/shop');
  await admin.page.getByLabel('PIN codes').fill('5600');
  await admin.page.getByLabel('Require a phone number').check();
  await admin.page.getByRole('button', { name: 'Save delivery', exact: true }).click();
  await toast(admin.page, shopNotices.settingsSaved);

  const change = page.getByRole('button', { name: 'Change address' });
  const dialog = page.getByRole('dialog');
  await change.click();
  await fill(page, far);
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await text(/We deliver to PIN codes 5600xx\.$/)({ page });
  await fill(page, {
    'Street and area': 'Hilltop Lane, Indiranagar, Bengaluru',
    Landmark: 'Near the park',
    'PIN code': '560 038',
    Phone: '98765 43210',
  });
  await dialog.getByLabel('Delivery instructions').fill(courierNote);
  await dialog.getByRole('button', { name: 'Deliver here' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await place.getByText(near).waitFor();
  await page.getByText(`Delivery instructions: ${courierNote}`).waitFor();

  await payCart(page);
  await page.getByText(`To ${near}, +91 98765 43210`).first().waitFor();
  await text(`To the kitchen: ${kitchenNote} · Delivery instructions: ${courierNote}`)({ page });

  // The kitchen needs no address before the pizza leaves.
  await admin.page.goto('/admin/orders/board');
  await admin.page.getByText(`“${kitchenNote}”`).waitFor();
  expect(await admin.page.getByText(near).count()).toBe(0);
  for (const station of [/^Oven 1/, /^Pack 1/]) {
    const saved = admin.page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
    await admin.page.getByRole('button', { name: /^Move \d/ }).press('Enter');
    await saved;
    await admin.page.getByRole('button', { name: station }).click();
  }
  for (const path of ['/admin/orders/board?view=pack', '/admin/orders']) {
    await admin.page.goto(path);
    await admin.page.getByText(near).waitFor();
    await admin.page.getByRole('link', { name: '+91 98765 43210' }).waitFor();
    await admin.page.getByText(`“${kitchenNote}”`).waitFor();
    await admin.page.getByText(`Courier: ${courierNote}`).waitFor();
  }

  await admin.page.goto('/admin/orders');
  await admin.page.getByRole('link', { name: /^Print order/ }).click();
  await admin.page.getByRole('region', { name: 'Kitchen ticket' }).getByText(kitchenNote).waitFor();
  await admin.page.getByRole('region', { name: 'Packing slip' }).getByText(courierNote).waitFor();
  await expectAccessible(admin.page);
  const path = 'tests/e2e/screenshots/print.pdf';
  const paper = await admin.page.pdf({ path, preferCSSPageSize: true });
  // Two sheets, 80 mm wide and as long as what is on them, the slip's code for the rider included; in points.
  const sheets = [...paper.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/g)].map(
    ([, ...size]) => size.map((points) => Math.round((Number(points) / 72) * 25.4)),
  );
  expect(sheets.map(([width]) => width)).toEqual([80, 80]);
  for (const [, length = 0] of sheets) {
    expect(length).toBeGreaterThan(35);
    expect(length).toBeLessThan(130);
  }

  await admin.page.goto(`/admin/user/user/${session.user._id}`);
  await field('Also ordered to', near)(admin);

  await fillCart(fixture.shop.url, session);
  await page.goto('/cart');
  await place.getByText('12 Lavelle Road, Bengaluru 560001').waitFor();
  await change.click();
  await dialog.getByRole('button', { name: near }).waitFor();
});
