import { routes } from '@forno/shared/contracts';
import { limits, orderStatuses } from '@forno/shared/domain';
import { notices, refusalTexts, validation } from '@forno/shared/messages';
import { expect, it } from 'vitest';
import { fillPizza, newPizza } from './support/admin-steps.ts';
import { encodedPicture, file, type Upload } from './support/look.ts';
import { atStore, mailTo, placeOrders } from './support/place-orders.ts';
import { type TestUser, openBrowserFixture } from './support/browser-fixture.ts';
import { attempt, callsOf, expectRefused, toast } from './support/steps.ts';

/** The specification, row by row, for the admin: states, validation, calls, limits (sections 4, 5, 7 and 9). */
const fixture = openBrowserFixture();

const menuOf = async ({ ask }: TestUser) => (await ask(routes.pizzas)).map(({ name }) => name);

it('section 4: an admin may set any status', async () => {
  const [id = ''] = await placeOrders(fixture.shop, 1, { status: 'Order Received' });
  const { page, ask } = await fixture.admin({ at: `/admin/orders?q=${id}` });
  for (const to of [
    'Delivered',
    'Order Received',
    'Sent to Delivery',
    'In the Kitchen',
    'Sent to Delivery',
  ] as const)
    await attempt(`then ${to}`, async () => {
      const call = page.waitForRequest(`**/order/update_order/${id}`);
      await page.locator(`#order-${id}`).getByRole('combobox').selectOption(to);
      expect((await call).method()).toBe('PUT');
      expect((await call).postDataJSON()).toMatchObject({ status: to });
      await toast(page, notices.orderStatusUpdated);
      expect((await ask(routes.order, { params: { id } })).status).toBe(to);
    });
});

it('section 5: add pizza', async () => {
  const admin = await fixture.admin({ at: '/admin/pizza_dashboard/add' });
  const { page } = admin;
  await page.getByLabel('Image', { exact: true }).setInputFiles(await encodedPicture());
  await expectRefused(page, 'Add Pizza', newPizza(), [
    ['Name', '', validation.nameRequired],
    ['Description', '', validation.descriptionRequired],
    ['Description', '9 letters', validation.descriptionLength],
    ['Description', 'x'.repeat(201), validation.descriptionLength],
    ['Price in ₹', '', validation.priceRequired],
    ['Price in ₹', 'cheap', validation.priceNumber],
  ]);
  for (const length of [10, 200])
    await attempt(`a description of ${length} characters will do; then the form is clear`, async () => {
      const call = page.waitForRequest('**/pizza/add');
      const { Name = '' } = await fillPizza(page, { Description: 'x'.repeat(length) });
      await page.getByRole('button', { name: 'Add Pizza' }).click();
      expect((await (await call).response())?.status()).toBe(201);
      expect(await (await call).headerValue('content-type')).toContain('multipart/form-data');
      await toast(page, notices.pizzaAdded);
      for (const label of Object.keys(newPizza()))
        expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
      await page.getByText('No picture yet').waitFor();
      expect(await menuOf(admin)).toContain(Name);
    });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const pictures: Array<[what: string, make: () => Upload | Promise<Upload | null>, text: string]> = [
  ['none', async () => null, validation.imageRequired],
  [
    'a text',
    () => file('pizza.txt', 'A pizza', 'text/plain'),
    'Please choose an image: JPEG, PNG, WebP, AVIF, GIF or TIFF.',
  ],
  ['one of 0 bytes', () => file('pizza.png', ''), 'This file is empty.'],
  [
    'one above 5 MB',
    () => file('pizza.png', Buffer.alloc(limits.imageBytesMax + 1)),
    'This image is larger than 5 MB.',
  ],
  ['an SVG named .png', () => file('pizza.png', svg), refusalTexts.image_unreadable],
  [
    'HTML named .png',
    () => file('pizza.png', '<!doctype html><script>alert(1)</script>'),
    refusalTexts.image_unreadable,
  ],
  ['one of 40 megapixels', () => encodedPicture(8_000, 5_000), refusalTexts.image_too_large],
];

it('section 5: the picture of a pizza is refused in words beside its field, or re-encoded', async () => {
  const allowErrors = /status of 4\d\d .*pizza\/add/;
  const admin = await fixture.admin({ allowErrors, at: '/admin/pizza_dashboard/add' });
  const { page } = admin;
  const picture = page.getByLabel('Image', { exact: true });
  for (const [what, make, text] of pictures)
    await attempt(what, async () => {
      await picture.setInputFiles([]);
      expect(await picture.getAttribute('aria-invalid')).toBeNull();
      const { Name = '' } = await fillPizza(page, {}, await make());
      await page.getByRole('button', { name: 'Add Pizza' }).click();
      await expect.poll(() => picture.getAttribute('aria-invalid')).toBe('true');
      const words = (await picture.getAttribute('aria-describedby'))?.split(' ').at(-1);
      expect(await page.locator(`[id="${words}"]`).innerText()).toContain(text);
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(Name);
      expect(await menuOf(admin)).not.toContain(Name);
    });

  const { Name = '' } = await fillPizza(page);
  await page.getByRole('img', { name: 'The picture you chose' }).waitFor();
  await page.getByRole('button', { name: 'Add Pizza' }).click();
  await toast(page, notices.pizzaAdded);
  const pizza = (await admin.ask(routes.pizzas)).find(({ name }) => name === Name);
  const kept = await fetch(`${fixture.shop.url}/images/${pizza?.image}`);
  expect(kept.headers.get('content-type')).toBe('image/webp');
  expect(kept.headers.get('cache-control')).toContain('immutable');
});

it('section 5: update pizza needs no image and knows no bounds of the description', async () => {
  const { page, ask } = await fixture.admin();
  const [pizza] = await ask(routes.pizzas);
  await page.goto(`/admin/pizza_dashboard/update/${pizza?._id}`);
  await page.getByLabel('Description').fill('');
  await page.getByRole('button', { name: 'Update Pizza' }).click();
  await page.getByText(validation.descriptionRequired).waitFor();
  await page.getByLabel('Description').fill('Short.');
  await page.getByRole('button', { name: 'Update Pizza' }).click();
  await toast(page, notices.pizzaUpdated);
  const [changed] = await ask(routes.pizzas);
  expect(changed).toMatchObject({ description: 'Short.', image: pizza?.image });
});

it('section 5: edit user', async () => {
  const { user } = (await fixture.join()).session;
  const { page } = await fixture.admin({ at: `/admin/user/user/${user._id}` });
  await expectRefused(page, 'Update User', { Name: user.name, Email: user.email }, [
    ['Name', '', validation.nameRequired],
    ['Email', '', validation.emailRequired],
    ['Email', 'asha@forno', validation.emailInvalid],
  ]);
});

it('section 5: admin login', async () => {
  const { page } = await fixture.visitor({ at: '/admin_login' });
  await expectRefused(page, 'Log in', { Email: 'admin@forno.example', Password: 'forno-admin' }, [
    ['Email', '', validation.emailRequired],
    ['Email', 'admin@forno', validation.emailInvalid],
    ['Password', '', validation.passwordRequired],
  ]);
});

it('sections 5 and 9: quantities and prices are numbers from 0', async () => {
  const { page } = await fixture.admin({ at: '/admin/inventory/update' });
  const calls = callsOf(page, (request) => request.method() !== 'GET');
  for (const [label, text] of [
    ['Quantity of Burrata', validation.quantityNotNegative],
    ['Price (INR) of Feta', validation.priceNotNegative],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    expect([await field.getAttribute('type'), await field.getAttribute('min')]).toEqual(['number', '0']);
    await field.fill('-1');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText(text, { exact: true }).waitFor();
    await field.fill('0');
  }
  expect(calls).toEqual([]);
});

it('sections 5 and 9: a quantity under 20 is low stock, in words and in the mail that a visit asks for; 20 is not', async () => {
  const { page } = await fixture.admin();
  const $set = { 'cheeses.Feta.qty': 19, 'cheeses.Parmesan.qty': 20 };
  await atStore(fixture.shop, (models) =>
    models.inventory.updateOne({}, { $set, $unset: { lowStockMailAt: '' } }),
  );
  const call = page.waitForResponse('**/inventory/send-low-stock-email');
  await page.goto('/admin/inventory');
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await row('Feta').getByText('Low stock').waitFor();
  await row('Parmesan').getByText('In stock').waitFor();
  expect(await row('Parmesan').getByText('Low stock').count()).toBe(0);
  expect(await (await call).json()).toMatchObject({
    lowStockItems: { bases: [{ name: 'Gluten Free', qty: 14 }], cheeses: expect.any(Array) },
    mailed: true,
  });
  // The sweep mails each ingredient on its own as it runs low: only the visit's mail lists them all.
  const parts = ['Gluten Free', 'Burrata', 'Feta'];
  const mail = await mailTo(fixture.shop, fixture.shop.config.ADMIN_EMAIL, ...parts);
  for (const part of parts) expect(mail.html).toContain(part);
});

it('deleting keeps orders readable: of a customer whose account is gone, and of a pizza that left the menu', async () => {
  const { page, ask } = await fixture.admin();
  const gone = await fixture.join('Gita Gone');
  const [id = ''] = await placeOrders(fixture.shop, 1, { status: 'Order Received' });
  const { name, email } = gone.account;
  const [pizza] = await ask(routes.pizzas);
  await atStore(fixture.shop, (models) =>
    models.orders.updateOne(
      { _id: id },
      {
        userId: gone.session.user._id,
        customer: { name, email },
        'pizza._id': pizza?._id,
        'pizza.name': pizza?.name,
      },
    ),
  );
  await ask(routes.deleteUser, { params: { id: gone.session.user._id } });
  await ask(routes.deletePizza, { params: { id: pizza?._id ?? '' } });
  await page.goto(`/admin/orders?q=${id}`);
  const row = page.locator(`#order-${id}`);
  for (const part of [name, email, pizza?.name ?? '']) await row.getByText(part).first().waitFor();
  expect(await row.getByRole('combobox').inputValue()).toBe(orderStatuses[0]);
});
