import { numberDayOf } from '@forno/shared/domain';
import { payCheckout, receiveCheckout } from '@forno/shared/server/checkouts';
import { type Checkout, openDatabase } from '@forno/shared/server/db';
import { afterEach, expect, it, vi } from 'vitest';
import { createOrderLines } from '../orders/create-order-line.ts';
import { depsForTests, makeCheckout, payment } from '../testing/open-test-deps.ts';

const deps = await depsForTests();
afterEach(() => void vi.useRealTimers());

const several = (count: number, fields = {}) =>
  Promise.all(Array.from({ length: count }, () => makeCheckout(deps, { pizzas: 1, held: false, ...fields })));
const pay = (checkout: Checkout) => payCheckout(deps, checkout, payment());
const numbers = async () =>
  (await deps.models.checkouts.find({ number: { $exists: true } }).lean())
    .map(({ number = 0 }) => number)
    .toSorted((one, other) => one - other);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('numbers all that are paid at once from 1, each once, whatever is not paid in between', async () => {
  const [paid, ended, cart] = [await several(20), await several(5, { state: 'refused' }), await several(1)];
  const { userId, cartId } = cart[0]!;
  const sameCart = await several(4, { userId, cartId });
  const answers = await Promise.all(
    [...paid, ...ended, ...cart, ...sameCart, ...paid.slice(0, 5)].map(async (checkout) => pay(checkout)),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'cart was paid')).toHaveLength(4);
  expect(await numbers()).toEqual(upTo(21));
});

it('takes the next one when another process was first with a number', async () => {
  const [mine, theirs] = await several(2);
  const other = await openDatabase(deps.config);
  const perform: typeof deps.perform = async (_effect, action) => {
    // Once, between reading the last number and writing the next.
    if ((await numbers()).length === 0)
      await other.models.checkouts.updateOne(
        { _id: theirs!._id },
        { $set: { number: 1, numberDay: numberDayOf(new Date()) } },
      );
    return action();
  };

  await payCheckout({ ...deps, perform }, mine!, payment());
  await other.close();
  expect(await numbers()).toEqual([1, 2]);
});

it('does not pay a link whose order was taken otherwise between asking the provider and this', async () => {
  const read = await makeCheckout(deps, { state: 'expired', held: false });
  await deps.models.checkouts.updateOne(
    { _id: read._id },
    { $set: { replacedBy: (await several(1))[0]!._id } },
  );
  expect(await pay(read)).toBeUndefined();
  expect(await deps.models.checkouts.findById(read._id).lean()).toMatchObject({ state: 'expired' });
});

it('goes on past midnight, and begins again at five in the morning', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const all = await several(4);
  const moments = ['2026-11-20T16:00Z', '2026-11-20T18:31Z', '2026-11-20T23:29Z', '2026-11-20T23:30Z'];
  const given: unknown[] = [];
  for (const [nth, checkout] of all.entries()) {
    vi.setSystemTime(new Date(moments[nth]!));
    given.push(await pay(checkout));
  }
  expect(given).toMatchObject([{ number: 1 }, { number: 2 }, { number: 3 }, { number: 1 }]);
});

it('does not give again what a restored backup may have forgotten', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00Z') });
  const all = await several(4);
  await pay(all[0]!);
  const restored = { at: new Date() };
  await payCheckout({ ...deps, restored }, all[1]!, payment());
  await payCheckout({ ...deps, restored }, all[2]!, payment());
  await payCheckout({ ...deps, restored }, { ...all[3]!, startAt: new Date('2026-11-21T12:00Z') }, payment());
  expect(await numbers()).toEqual([1, 701, 1301, 1302]);
});

it('is on every order of its delivery', async () => {
  const checkout = await makeCheckout(deps);
  await pay(checkout);
  const create = createOrderLines();
  await create(deps, { checkoutId: String(checkout._id), line: 0 });
  await create(deps, { checkoutId: String(checkout._id), line: 1 });
  const orders = await deps.models.orders.find({ checkoutId: checkout._id }).lean();
  expect(orders.map(({ number }) => number)).toEqual([1, 1]);
});

it('takes the money of a counter whose hold a sweep recorded in between, and of no other hold', async () => {
  const opening = await several(2, { state: 'opening' });
  const by = { _id: opening[0]!.userId, name: 'Asha' };
  const given = { tenders: [{ tender: 'cash' as const, amount: 100, by }], held: 'mine' };
  for (const [nth, token] of ['mine', 'another'].entries()) {
    const checkout = opening[nth]!;
    await deps.models.checkouts.updateOne({ _id: checkout._id }, { $set: { 'hold.token': token } });
    const taken = await receiveCheckout(deps, checkout, { ...given, key: `key-${nth}` });
    expect(taken).toEqual(nth === 0 ? expect.objectContaining({ state: 'paid', number: 1 }) : undefined);
  }
});
