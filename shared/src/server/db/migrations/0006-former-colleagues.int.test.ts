import { checkoutDocument, databaseForTests, orderDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { nameFormerColleagues } from './0006-former-colleagues.ts';

const { models } = await databaseForTests();

it('tells what whoever is gone did on duty from what customers did', async () => {
  const by = { _id: new Types.ObjectId(), name: 'Former customer' };
  const customer = { name: 'Former customer', email: '' };
  const at = new Date();
  const received = { tender: 'cash' as const, amount: 1, by, at };
  const { _id } = await models.checkouts.create(
    checkoutDocument({ customer, takenBy: by, tenders: [received, received] }),
  );
  const statusHistory = [1, 2].map(() => ({ status: 'Delivered' as const, at, by }));
  const voided = { at, by, reason: 'Gone' };
  const [ours] = await models.orders.insertMany([
    orderDocument({ customer, statusHistory, voided }),
    orderDocument({ customer, userId: by._id, voided }),
  ]);
  const audit = { at, by, kind: 'user' as const, subject: String(by._id), title: by.name, action: 'update' };
  const asha = { ...by, _id: new Types.ObjectId() };
  const theirs = await models.checkouts.create(checkoutDocument({ customer, userId: asha._id }));
  const time = { kind: 'order' as const, subject: String(theirs._id), title: '12', action: 'time', by: asha };
  await models.audits.create([
    audit,
    { ...audit, subject: String(new Types.ObjectId()) },
    { ...audit, ...time },
  ]);
  for (const _run of ['once', 'again']) await nameFormerColleagues(models);
  const checkout = await models.checkouts.findById(_id).orFail().lean();
  const orders = await models.orders.find().lean();
  const staff = 'A former colleague';
  expect([checkout.customer.name, checkout.takenBy?.name]).toEqual(['Former customer', staff]);
  expect(checkout.tenders?.map((one) => one.by.name)).toEqual([staff, staff]);
  const own = orders.find((one) => !one._id.equals(ours!._id));
  const mine = orders.find((one) => one._id.equals(ours!._id));
  expect([own?.voided?.by.name, mine?.voided?.by.name]).toEqual(['Former customer', staff]);
  expect(mine?.statusHistory.map((one) => one.by?.name)).toEqual([staff, staff]);
  expect((await models.audits.find().lean()).map((one) => [one.by.name, one.title])).toEqual([
    [staff, staff],
    [staff, 'Former customer'],
    ['Former customer', '12'],
  ]);
});
