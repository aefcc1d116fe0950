import { routes } from '@forno/shared/contracts/server';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

type Doc = Record<string, unknown>;
const shop = await shopForTests();
const { models } = shop.deps;
const { db } = models.users;
const many = 300;
const others = (make: (index: number) => Doc) =>
  Array.from({ length: many }, (_, index) => ({ _id: new Types.ObjectId(), ...make(index) }));
const order = await makeOrder(models, {});
await Promise.all([
  db.collection('users').insertMany(others((n) => ({ email: `o${n}@forno.example`, role: 'customer' }))),
  db
    .collection('orders')
    .insertMany(others(() => ({ ...order, _id: new Types.ObjectId(), checkoutId: new Types.ObjectId() }))),
  db
    .collection('checkouts')
    .insertMany(
      others((n) => ({ userId: new Types.ObjectId(), razorpayOrderId: `order_${n}`, createdAt: new Date() })),
    ),
  db.collection('contactmessages').insertMany(others(() => ({ userId: new Types.ObjectId() }))),
  db
    .collection('mails')
    .insertMany(others((n) => ({ to: `o${n}@forno.example`, replyTo: `o${n}@x.example` }))),
  db.collection('audits').insertMany(others(() => ({ kind: 'user', subject: 'somebody' }))),
]);

/** Every alternative needs an index of its own. */
function alternatives(filter: Doc): Doc[] {
  const { $or, ...rest } = filter;
  return Array.isArray($or) && Object.keys(rest).length === 0 ? $or : [filter];
}

const commands = /^(find|findOne|update|delete|countDocuments|distinct)/;
it.each(['customer', 'admin'] as const)(
  'a %s who leaves is forgotten without a look at anybody else',
  async (who) => {
    const person = await shop[who]();
    if (who === 'admin') await shop.admin();
    const asked: [string, Doc][] = [];
    db.set('debug', (name: string, method: string, first: Doc, second: Doc) => {
      const filter = method === 'distinct' ? second : first;
      if (commands.test(method)) asked.push(...alternatives(filter).map((one): [string, Doc] => [name, one]));
    });
    const { status } = await person.call(routes.deleteAccount, { body: { password: 'forno-secret' } });
    db.set('debug', false);
    expect(status).toBe(200);
    const names = new Set(asked.map(([name]) => name));
    for (const name of ['users', 'orders', 'checkouts', 'contactmessages', 'mails', 'audits'])
      expect(names).toContain(name);
    for (const [name, filter] of asked) {
      const plan = await db.collection(name).find(filter).explain('executionStats');
      expect([name, filter, plan['executionStats'].totalDocsExamined <= 5]).toEqual([name, filter, true]);
    }
  },
);
