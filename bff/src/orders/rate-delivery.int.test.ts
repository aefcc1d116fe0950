import { routes } from '@forno/shared/contracts/server';
import type { OrderAnswer } from '@forno/shared/contracts/customer';
import { orderStatuses } from '@forno/shared/domain';
import { erasePerson } from '@forno/shared/server/operations';
import { Types } from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer, other] = [await shop.admin('Ravi'), await shop.customer(), await shop.customer()];
const { place, stored } = orderCalls(shop, admin);
const userId = new Types.ObjectId(customer.id);
beforeEach(() => shop.deps.models.orders.deleteMany({}));

const day = 24 * 3_600_000;
const arrived = (ago: number, more: object = {}) => {
  const statusHistory = [{ status: 'Delivered' as const, at: new Date(Date.now() - ago) }];
  return place({ userId, status: 'Delivered', statusHistory, ...more });
};
const rate = (who: Pick<typeof customer, 'call'>, id: unknown, body: object) =>
  who.call(routes.rateDelivery, { params: { id: String(id) }, body });

it('a delivery has one rating, said on all its pizzas, that its owner may change and the shop reads', async () => {
  const first = await arrived(day);
  const { checkoutId } = first;
  const second = await arrived(day, { checkoutId, line: 1 });
  const elsewhere = await arrived(day);
  expect(
    (await rate(customer, checkoutId, { rating: 'Not good', words: ' Cold \u202E\n again ' })).status,
  ).toBe(200);
  const rating = { rating: 'Not good', words: 'Cold again' };
  for (const { _id } of [first, second]) expect((await stored(_id))?.rating).toMatchObject(rating);
  expect((await stored(elsewhere._id))?.rating).toBeUndefined();
  await rate(customer, checkoutId, { rating: 'Fine', words: '' });
  const seen = async (who: Pick<typeof customer, 'call'>) =>
    (await who.call<{ orders: OrderAnswer[] }>(routes.orders)).body.orders.filter(
      (one) => one.checkoutId === String(checkoutId),
    );
  for (const who of [customer, admin])
    expect((await seen(who)).map((one) => one.rating)).toEqual([{ rating: 'Fine' }, { rating: 'Fine' }]);
});

it('only its owner, only once all of it has arrived, and only for a week', async () => {
  const mine = await arrived(day);
  expect((await rate(other, mine.checkoutId, { rating: 'Great' })).status).toBe(404);
  expect((await rate(customer, mine._id, { rating: 'Great' })).status, 'an order is no checkout').toBe(404);
  for (const status of orderStatuses.slice(0, 3))
    await place({ userId, status, checkoutId: mine.checkoutId, line: orderStatuses.indexOf(status) + 1 });
  const closed = { status: 409, body: { code: 'rating_closed' } };
  expect(await rate(customer, mine.checkoutId, { rating: 'Great' })).toMatchObject(closed);
  const old = await arrived(8 * day);
  expect(await rate(customer, old.checkoutId, { rating: 'Great' })).toMatchObject(closed);
  expect(await shop.deps.models.orders.countDocuments({ rating: { $exists: true } })).toBe(0);
});

it('takes no other choice, and no novel', async () => {
  const { checkoutId } = await arrived(day);
  const bad = [{ rating: 'Superb' }, {}, { rating: 'Fine', words: 'x'.repeat(141) }, { rating: { $ne: 1 } }];
  for (const body of bad) expect((await rate(customer, checkoutId, body)).status).toBe(400);
});

it('goes with the person', async () => {
  const { _id, checkoutId } = await arrived(day);
  await rate(customer, checkoutId, { rating: 'Great', words: 'I am Asha of 7 Hill Road' });
  await erasePerson(shop.deps.models, { _id: userId, email: 'asha@forno.example' });
  expect((await stored(_id))?.rating).toBeUndefined();
});
