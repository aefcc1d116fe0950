import { beginReturn, holdStock, readInventoryDocument, takeStock } from '@forno/shared/server/stock';
import { expireCheckout } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { describe, expect, it, vi } from 'vitest';
import { createOrderLines } from '../orders/create-order-line.ts';
import { depsForTests, makeCheckout } from '../testing/open-test-deps.ts';
import { createBacklog } from './backlog.ts';
import { sweepTasks } from './sweep.ts';

const deps = await depsForTests();

const sweep = (task: string) => sweepTasks[task]!(deps, new Date(), createBacklog());
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const now = async ({ _id }: Checkout) => (await deps.models.checkouts.findById(_id).lean<Checkout>())!;
const paid = () => makeCheckout(deps, { state: 'paid', paymentId: 'pay_1', paidAt: minutesAgo(1) });

describe('holds', () => {
  const expire = ({ _id }: Checkout) =>
    deps.models.checkouts.updateOne({ _id }, { $set: { holdUntil: minutesAgo(1) } });

  it('past their time go back, and their checkout expires and says so', async () => {
    const checkout = await makeCheckout(deps);
    const other = await makeCheckout(deps);
    await expire(checkout);
    expect(await sweep('holds')).toBe(1);
    expect(await now(checkout)).toMatchObject({ state: 'expired', version: 2 });
    expect(await now(other)).toMatchObject({ state: 'unpaid' });
    expect(await deps.portions()).toBe(48);
    expect(deps.out.events.map(({ event }) => event)).toEqual(['inventory.changed', 'checkout.changed']);
  });

  it('with a reported payment are kept, however late the provider answers', async () => {
    const checkout = await makeCheckout(deps, { paymentReportedAt: minutesAgo(60) });
    await expire(checkout);
    // Not even begun: with many of them the round would get to no other.
    const begun = vi.spyOn(deps.models.inventory, 'updateOne');
    expect(await sweep('holds')).toBe(0);
    expect(begun).not.toHaveBeenCalled();
    begun.mockRestore();
    expect(await now(checkout)).toMatchObject({ state: 'unpaid', version: 1 });
    expect(await deps.portions()).toBe(48);
  });

  it('of an opening stay until it was looked up under its receipt', async () => {
    const checkout = await makeCheckout(deps, { state: 'opening', createdAt: minutesAgo(20) });
    await expire(checkout);
    expect(await sweep('holds')).toBe(0);
    expect(await sweep('openings')).toBe(1);
    expect(await deps.portions()).toBe(48);
  });

  it('of a paid checkout stay, however late it is', async () => {
    await expire(await paid());
    expect(await sweep('holds')).toBe(0);
    expect(await deps.portions()).toBe(48);
  });

  it('of a checkout that was paid meanwhile stay, and leave nothing on the way', async () => {
    const checkout = await paid();
    expect(await expireCheckout(deps, checkout._id)).toBeUndefined();
    expect(await deps.portions()).toBe(48);
    expect((await readInventoryDocument(deps.models)).transfers).toEqual([]);
  });

  it('of which one can not be released stop no other', async () => {
    const [broken, fine] = [await makeCheckout(deps), await makeCheckout(deps)];
    await expire(broken);
    await expire(fine);
    const { perform } = deps;
    let first = true;
    deps.perform = async (effect, action) => {
      if (effect === 'expire checkout' && first) {
        first = false;
        throw new Error('not now');
      }
      return perform(effect, action);
    };
    await sweep('holds');
    deps.perform = perform;
    expect([(await now(broken)).state, (await now(fine)).state].toSorted()).toEqual(['expired', 'unpaid']);
    await sweep('holds');
    await sweep('transfers');
    expect(await deps.portions()).toBe(50);
  });
});

describe('portions on their way', () => {
  const transfers = async () => (await readInventoryDocument(deps.models)).transfers;

  it.each(['expired', 'refused'] as const)('to a checkout that is %s go back', async (state) => {
    await makeCheckout(deps, { state });
    expect(await sweep('transfers')).toBe(1);
    expect(await sweep('transfers')).toBe(0);
    expect(await deps.portions()).toBe(50);
    expect(deps.out.events.map(({ event }) => event)).toEqual(['inventory.changed']);
  });

  it('to an opening arrive, and so do those that an opened checkout names', async () => {
    const opening = await makeCheckout(deps, { state: 'opening' });
    const { hold, _id } = await makeCheckout(deps);
    const [taken] = await transfers();
    await deps.models.inventory.updateOne(
      {},
      { $push: { transfers: { ...taken!, id: String(_id), token: hold!.token! } } },
    );
    expect(await sweep('transfers')).toBe(0);
    expect(await transfers()).toEqual([]);
    expect((await now(opening)).hold).toEqual({ token: taken!.token });
    expect(await deps.portions()).toBe(46);
  });

  it('without a checkout are returned in the end', async () => {
    const needs = [{ category: 'bases' as const, name: 'Regular', qty: 5 }];
    await holdStock(deps.models, '0'.repeat(24), [{ needs }]);
    expect(await sweep('transfers')).toBe(0);
    await deps.models.inventory.updateOne({}, { $set: { 'transfers.0.at': minutesAgo(6) } });
    expect(await sweep('transfers')).toBe(1);
    expect(await deps.portions()).toBe(50);
  });

  it('from a checkout that is still open wait for its end', async () => {
    const { _id } = await makeCheckout(deps);
    await beginReturn(deps.models, { token: 'of somebody asleep', kind: 'release', id: String(_id) });
    expect(await sweep('transfers')).toBe(0);
    expect(await transfers()).toHaveLength(1);
    await Promise.all([expireCheckout(deps, _id), expireCheckout(deps, _id), sweep('transfers')]);
    await sweep('transfers');
    expect(await transfers()).toEqual([]);
    expect(await deps.portions()).toBe(50);
  });

  it('of a line whose order uses others are returned', async () => {
    const checkout = await paid();
    const key = { checkoutId: String(checkout._id), line: 0 };
    await createOrderLines()(deps, key);
    await takeStock(deps.models, key, checkout.lines[0]!.needs, 'of a lost attempt');
    expect(await deps.portions()).toBe(47);
    expect(await sweep('transfers')).toBe(1);
    expect(await deps.portions()).toBe(48);
  });

  it('of a line without an order wait for it', async () => {
    const checkout = await makeCheckout(deps, { state: 'paid', paymentId: 'pay_1', held: false });
    const key = { checkoutId: String(checkout._id), line: 0 };
    await takeStock(deps.models, key, checkout.lines[0]!.needs, 'of a lost attempt');
    expect(await sweep('transfers')).toBe(0);
    await createOrderLines()(deps, key);
    expect(await sweep('transfers')).toBe(0);
    expect(await transfers()).toEqual([]);
    expect(await deps.portions()).toBe(49);
  });
});
