import { routes } from '@forno/shared/contracts/server';
import { formatPaise } from '@forno/shared/domain';
import { adminNotices, answers, handOver } from '@forno/shared/messages/server';
import { checkoutDocument } from '@forno/shared/testing';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { fullInventory, orderCalls, shopForTests } from '../testing/open-test-shop.ts';
import { takeOff } from './void-order.ts';

const shop = await shopForTests();
const { models } = shop.deps;
const [ravi, meena] = [await shop.admin('Ravi'), await shop.admin('Meena')];
await shop.setInventory(fullInventory());
const { place } = orderCalls(shop, ravi);

/** Three lines, paid in cash at the counter: ₹1,246. */
async function sold() {
  const [checkoutId, paymentId] = [new Types.ObjectId(), `counter_${String(new Types.ObjectId())}`];
  const amounts = [40_000, 51_700, 32_900];
  const orders = await Promise.all(
    amounts.map((totalAmount, line) => place({ checkoutId, paymentId, totalAmount, line })),
  );
  const [amount, at] = [124_600, new Date()];
  const tenders = [{ tender: 'cash' as const, amount, by: { _id: new Types.ObjectId(), name: 'Meena' }, at }];
  const lines = orders.map(({ _id, line }, nth) => ({ orderId: _id, line, amount: amounts[nth] }));
  await models.checkouts.collection.insertOne({
    ...checkoutDocument({ _id: checkoutId, amount, paymentId, tenders }),
    lines,
  } as never);
  const ids = orders.map(({ _id }) => String(_id));
  const [id = '', ...rest] = ids;
  interface Answer {
    message: string;
    gone?: string[];
    handBack?: { amount: number }[];
  }
  return {
    ids,
    name: orders[0]?.customer.name ?? '',
    cancelAll: async (who = ravi, others = rest) =>
      (
        await who.call<Answer>(routes.cancelOrder, {
          params: { id },
          body: { refund: true, others: others.map((_id) => ({ _id })) },
        })
      ).body,
    audits: () => models.audits.find({ subject: { $in: ids } }).lean(),
    refunds: async () => (await models.checkouts.findById(checkoutId).orFail().lean()).refunds,
  };
}
const cash = (amount: number) => [{ tender: 'cash' as const, amount }];
const sumOf = (parts: { amount: number }[] = []) => parts.reduce((all, { amount }) => all + amount, 0);

it('says all that is to be handed over also to whoever was second, or sends it again after a lost answer', async () => {
  const { ids, name, cancelAll, audits, refunds } = await sold();
  for (const { gone, handBack } of await Promise.all([cancelAll(), cancelAll(meena)]))
    expect([gone, sumOf(handBack)]).toEqual([ids, 124_600]);
  expect(await cancelAll()).toEqual({
    message: `${answers.alreadyCancelled('₹1,246')} ${handOver(name, cash(124_600), true)}`,
    gone: ids,
    handBack: [40_000, 51_700, 32_900].map((amount) => cash(amount)[0]),
  });
  expect((await refunds()).map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
    32_900, 40_000, 51_700,
  ]);
  expect(await audits()).toHaveLength(3);
});

it('tells apart what a press that died had cancelled, and audits that for whoever did it, once', async () => {
  const { ids, name, cancelAll, audits } = await sold();
  const by = { _id: new Types.ObjectId(meena.id), name: 'Meena' };
  const dying = { by, reason: 'No oven today.', refund: () => true };
  for (const id of ids.slice(0, 2)) await takeOff(shop.deps, id, dying);
  const { message, handBack } = await cancelAll();
  const [fresh, before] = [32_900, 91_700];
  expect([message, sumOf(handBack)]).toEqual([
    `${adminNotices.orderDeleted} ${handOver(name, cash(fresh))} ${answers.alreadyCancelled(formatPaise(before), true)} ${handOver(name, cash(before), true)}`,
    fresh + before,
  ]);
  await cancelAll();
  const told = (await audits()).map(({ subject, action, by, to }) => [subject, action, by.name, to]);
  const theirs = { refund: true, reason: 'No oven today.' };
  expect(told).toHaveLength(3);
  expect(new Set(told)).toEqual(
    new Set([
      [ids[0], 'void', 'Meena', theirs],
      [ids[1], 'void', 'Meena', theirs],
      [ids[2], 'void', 'Ravi', { refund: true, reason: null }],
    ]),
  );
});

it('names once what was asked for twice', async () => {
  const { ids, cancelAll } = await sold();
  expect((await cancelAll(ravi, [...ids, ...ids])).gone).toEqual(ids);
});
