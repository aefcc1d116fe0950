import { routes } from '@forno/shared/contracts/server';
import { firstStatus } from '@forno/shared/domain';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const [customer, admin] = [await shop.customer('Asha Rao'), await shop.admin('Ravi')];
const found = async (who: typeof admin, query: Record<string, string>) =>
  (await who.call<{ orders: { _id: string }[] }>(routes.orders, { query })).body.orders.map(({ _id }) => _id);

it('a cancelled order stays with who paid for it, also with the money kept, and a search by staff finds it', async () => {
  const order = await makeOrder(shop.deps.models, { userId: new Types.ObjectId(customer.id), number: 20 });
  const body = { refund: false, reason: 'Nobody was at the door' };
  await admin.call(routes.cancelOrder, { params: { id: String(order._id) }, body });
  const ids = [String(order._id)];
  expect(await found(customer, { voided: 'true' })).toEqual(ids);
  expect(await found(customer, {})).toEqual([]);
  for (const q of ['20', order.customer.name, order.razorpayOrderId])
    expect(await found(admin, { q })).toEqual(ids);
  expect(await found(admin, {})).toEqual([]);
  expect(await found(admin, { status: firstStatus })).toEqual([]);
  expect(await found(admin, { q: '20', status: firstStatus })).toEqual([]);
  expect(await found(admin, { q: '20', sort: 'late' })).toEqual([]);
});
