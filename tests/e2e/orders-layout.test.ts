import { orderStatuses } from '@forno/shared/domain';
import { orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { openBrowserFixture } from './support/browser-fixture.ts';
import { settle } from './support/look.ts';
import { atStore, placeOrders } from './support/place-orders.ts';
import { report } from './support/stopwatch.ts';

/** How much room the orders take, on somebody else's evening: names, addresses and pizzas as the seed draws them. */
const fixture = openBrowserFixture();
const seed = Date.now() % 100_000;
let drawn = seed;
const draw = <T>(from: readonly [T, ...T[]]): T => {
  drawn = (drawn * 48_271 + 11) % 2_147_483_647;
  return from[drawn % from.length] ?? from[0];
};
const pizzaNames = [
  'Tandoori Mushroom & Smoked Paneer',
  'Rossa',
  'पनीर टिक्का',
  'Quattro Formaggi Verde',
] as const;
const addresses = [
  'Flat 1203, Prestige Shantiniketan Tower B, Whitefield Main Road, Hoodi, Bengaluru 560048',
  '7 Hill Road, Bengaluru 560001',
  'फ्लैट 1203, चर्च स्ट्रीट, 560048',
] as const;

/** A delivery of so many pizzas, that many days ago. */
function evening(userId: string, pizzas: number, daysAgo: number) {
  const checkoutId = new Types.ObjectId();
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000 - 300_000);
  const status = daysAgo === 0 ? draw(['Order Received', 'In the Kitchen'] as const) : 'Delivered';
  const until = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const delivery = { address: draw(addresses), phone: '+919876543210', note: 'The bell is at the back' };
  return Array.from({ length: pizzas }, (_, line) =>
    orderDocument({
      _id: new Types.ObjectId(Types.ObjectId.generate(Math.floor(createdAt.getTime() / 1_000))),
      userId: new Types.ObjectId(userId),
      checkoutId,
      line,
      lines: pizzas,
      pizza: { _id: new Types.ObjectId(), name: draw(pizzaNames), price: 1_299, image: '' },
      quantity: draw([1, 2, 12]),
      note: 'Well done, please, and cut into sixteen small pieces',
      delivery,
      promise: { from: until(20), to: until(35) },
      expected: { from: until(40), to: until(55), why: 'kitchen' },
      status,
      statusHistory: orderStatuses
        .slice(0, orderStatuses.indexOf(status) + 1)
        .map((step) => ({ status: step, at: createdAt })),
      createdAt,
      billed: true,
    }),
  );
}

it.each([360, 390, 1280])(
  'three pizzas under way take 700 px at %i, and the past a row each',
  async (width) => {
    const customer = await fixture.join(draw(['Lakshmi Narasimhan Iyengar', 'Om', 'Priya Sharma']));
    const past = draw([2, 3, 5]);
    await atStore(fixture.shop, async ({ orders, users }) => {
      const me = await users.findOne({ email: customer.account.email }).lean();
      const days = Array.from({ length: past }, (_, n) => evening(String(me?._id), draw([1, 2, 4]), n + 1));
      await orders.insertMany([...evening(String(me?._id), 3, 0), ...days.flat()]);
    });
    const { page } = await fixture.again(customer, { viewport: { width, height: 800 }, at: '/order' });
    await page.locator('li article').waitFor();
    await settle(page);
    const card = page.locator('li article');
    const folds = page.locator('tr[data-fold]');
    const { height } = (await card.boundingBox()) ?? { height: Infinity };
    const rows = await folds.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    report(`orders at ${width} px, seed ${seed}: card ${height}, rows ${rows.join(' ')}`);
    expect(height, `seed ${seed}`).toBeLessThanOrEqual(700);
    const columns = await page.locator('thead th').allTextContents();
    expect(columns).toHaveLength(11);
    if (width > 720) return expect(rows).toEqual([]);
    expect(rows).toHaveLength(past + 1);
    expect(Math.max(...rows), `seed ${seed}`).toBeLessThanOrEqual(200);
    // By keyboard: closed it says so, and opened it shows every part; what is closed is out of everybody's way.
    const toggle = folds.first().getByRole('button', { expanded: false });
    expect(await page.getByRole('rowheader').count()).toBe(0);
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('rowheader').count()).toBe(3);
    expect(await folds.first().getByRole('button', { expanded: true }).count()).toBe(1);
  },
);

it('a delivery that has arrived is asked about in a tap, and a message about it knows its number', async () => {
  const customer = await fixture.join('Om');
  await atStore(fixture.shop, async ({ orders, users }) => {
    const me = await users.findOne({ email: customer.account.email }).lean();
    await orders.insertMany(evening(String(me?._id), 2, 1));
  });
  const { page } = await fixture.again(customer, { viewport: { width: 360, height: 800 }, at: '/order' });
  const asked = page.getByRole('region', { name: 'Your last order' });
  await asked.getByRole('button', { name: 'Not good' }).click();
  await asked.getByRole('textbox', { name: 'In your words (optional)' }).fill('Cold');
  await asked.getByRole('button', { name: 'Send' }).click();
  const said = { rating: 'Not good', words: 'Cold' } as const;
  await expect
    .poll(() =>
      atStore(fixture.shop, async ({ orders }) =>
        orders.countDocuments({ 'rating.rating': said.rating, 'rating.words': said.words }),
      ),
    )
    .toBe(2);
  await page.reload();
  await asked.getByRole('button', { name: 'Not good', pressed: true }).waitFor();
  await settle(page);
  await asked.getByRole('link', { name: 'Something wrong?' }).click();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toMatch(/^Order #[0-9A-F]{6}:/);
});

it('a side takes no room in its card for the parts that it has none of', async () => {
  const customer = await fixture.join('Om');
  await atStore(fixture.shop, async ({ orders, users }) => {
    const me = await users.findOne({ email: customer.account.email }).lean();
    const [pizza, side] = evening(String(me?._id), 2, 1);
    await orders.insertMany([pizza, { ...side, kind: 'side' }]);
  });
  const { page } = await fixture.again(customer, { viewport: { width: 820, height: 800 }, at: '/order' });
  const table = page.getByRole('table', { name: 'All your orders' });
  await table.getByRole('rowheader').nth(1).waitFor();
  await settle(page);
  for (const part of ['Base', 'Sauce', 'Cheese', 'Veggies'])
    expect(await table.locator('td').filter({ hasText: part }).filter({ visible: true }).count()).toBe(1);
});

it('has the first order on a phone in sight, with its control', async () => {
  await placeOrders(fixture.shop, 9, { status: 'Order Received' });
  const { page } = await fixture.admin({ viewport: { width: 390, height: 844 }, at: '/admin/orders' });
  const first = page.locator('tr[id^=order-]').first();
  await first.waitFor();
  await settle(page);
  const status = await first.getByRole('combobox').first().boundingBox();
  expect((status?.y ?? Infinity) + (status?.height ?? 0)).toBeLessThan(844);
});
