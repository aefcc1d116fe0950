import { type BadRating, routes } from '@forno/shared/contracts/server';
import { erasePerson } from '@forno/shared/server/operations';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderCalls, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [admin, customer] = [await shop.admin('Ravi'), await shop.customer('Asha')];
const { place } = orderCalls(shop, admin);
const userId = new Types.ObjectId(customer.id);
const list = async (query: { cursor?: string } = {}) =>
  (await admin.call<BadRating[]>(routes.badRatings, { query })).body;
const todo = async () =>
  (await admin.call<{ todo: { badRatings: number } }>(routes.dashboard)).body.todo.badRatings;
const see = ({ checkoutId, at }: BadRating) =>
  admin.call(routes.seeBadRating, { params: { checkoutId }, body: { at } });
const arrived = async (more: object = {}) => {
  const statusHistory = [{ status: 'Delivered' as const, at: new Date() }];
  return place({ userId, status: 'Delivered', statusHistory, ...more });
};

it('what was not good is to do for the counter, once a delivery, until it is seen; and again when it is said otherwise', async () => {
  const { checkoutId } = await arrived({ number: 20 });
  await arrived({ checkoutId, line: 1 });
  const rate = (body: object) =>
    customer.call(routes.rateDelivery, { params: { id: String(checkoutId) }, body });
  expect(await todo()).toBe(0);
  await rate({ rating: 'Not good' });
  const [silent] = await list();
  expect([await todo(), silent]).toMatchObject([1, { checkoutId: String(checkoutId), unseen: true }]);
  await rate({ rating: 'Not good', words: 'Crust was burnt and cold' });
  if (silent) await see(silent);
  const [said, ...others] = await list();
  expect(said).toMatchObject({ words: 'Crust was burnt and cold', unseen: true });
  expect(others).toEqual([]);
  const presses = said ? await Promise.all([see(said), see(said)]) : [];
  expect(presses.map(({ status }) => status)).toEqual([200, 200]);
  expect([await todo(), await list()]).toMatchObject([0, [{ words: said?.words, unseen: false }]]);
  const audits = await shop.deps.models.audits.find({ subject: String(checkoutId) }).lean();
  expect(audits).toMatchObject([{ action: 'seen', by: { name: 'Ravi' } }]);
  expect(JSON.stringify(audits)).not.toContain('burnt');
  await rate({ rating: 'Great' });
  expect(await list()).toEqual([]);
});

it('the newest come first, page by page, and go with their customer', async () => {
  const at = new Date();
  const made = Array.from({ length: 51 }, () => new Types.ObjectId());
  for (const checkoutId of made) await arrived({ checkoutId, rating: { rating: 'Not good', at } });
  const first = await admin.call<BadRating[]>(routes.badRatings);
  const rest = await list({ cursor: first.headers.get('x-next-cursor') ?? '' });
  const ids = [...first.body, ...rest].map(({ checkoutId }) => checkoutId);
  expect(ids).toEqual(made.map(String).toReversed());
  expect((await customer.call(routes.badRatings)).status).toBe(403);
  const user = (await shop.deps.models.users.findById(customer.id).lean())!;
  await erasePerson(shop.deps.models, user);
  expect(await list()).toEqual([]);
});
