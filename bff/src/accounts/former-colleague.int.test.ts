import { type AuditEntry, type DeliveryAnswer, routes } from '@forno/shared/contracts/server';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { checkoutDocument } from '@forno/shared/testing';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const owner = await shop.admin('Ravi');

it('whoever did something on duty is a former colleague everywhere, once their account is gone', async () => {
  const carl = await shop.staff('counter');
  const _id = new Types.ObjectId(carl.id);
  const { name } = await models.users.findById(_id).orFail().lean();
  const [by, at] = [{ _id, name }, new Date()];
  const corrected = { was: 'upi' as const, by, at };
  const checkout = await models.checkouts.create(
    checkoutDocument({
      state: 'fulfilled',
      channel: 'counter',
      paymentId: 'counter_1',
      takenBy: by,
      tenders: [{ tender: 'cash', amount: 100, by, at, corrected }],
    }),
  );
  const steps = {
    statusHistory: [
      { status: 'Order Received' as const, at },
      { status: 'Delivered' as const, at, by },
    ],
  };
  const order = await makeOrder(models, { checkoutId: checkout._id, ...steps });
  await carl.call(routes.cancelOrder, { params: { id: String(order._id) } });
  await owner.call(routes.endStaff, { params: { id: carl.id } });
  await owner.call(routes.deleteUser, { params: { id: carl.id } });
  const params = { checkoutId: String(checkout._id) };
  const { body: told } = await owner.call<DeliveryAnswer>(routes.delivery, { params });
  const { body: audit } = await owner.call<AuditEntry[]>(routes.audit);
  for (const page of [told, audit]) {
    expect(JSON.stringify(page)).toContain('A former colleague');
    expect(JSON.stringify(page)).not.toContain('Former customer');
  }
  expect(JSON.stringify(told)).not.toContain(name);
  expect(told.money.tenders[0]?.corrected?.by).toBe('A former colleague');
  expect(told.orders[0]?.voidedBy?.name).toBe('A former colleague');
});
