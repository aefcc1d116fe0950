import { type Checkout, holdStock, readInventoryDocument } from '@forno/shared/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCheckout } from '../testing/make-checkout.ts';
import { openTestDeps, type TestDeps } from '../testing/open-test-deps.ts';
import { createBacklog } from './backlog.ts';
import { sweepTasks } from './tasks.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
beforeEach(() => deps.reset());
afterAll(() => deps.close());

const sweep = (task: string) => sweepTasks[task]!(deps, new Date(), createBacklog());
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const now = async ({ _id }: Checkout) => (await deps.models.checkouts.findById(_id).lean<Checkout>())!;
const paid = () => makeCheckout(deps, { state: 'paid', paymentId: 'pay_1', paidAt: minutesAgo(1) });

describe('holds', () => {
  const expire = ({ _id }: Checkout) =>
    deps.models.inventory.updateOne({}, { $set: { [`holds.${String(_id)}.until`]: minutesAgo(1) } });

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

  it('of who has reported a payment stay, however late the answer of the provider comes', async () => {
    const checkout = await makeCheckout(deps, { paymentReportedAt: minutesAgo(60) });
    await expire(checkout);
    expect(await sweep('holds')).toBe(0);
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

  it.each(['expired', 'refused'] as const)('of a checkout that is %s go back at once', async (state) => {
    await makeCheckout(deps, { state });
    expect(await sweep('holds')).toBe(1);
    expect(await deps.portions()).toBe(50);
  });

  it('of which nothing is left leave the document', async () => {
    await makeCheckout(deps);
    await deps.models.inventory.updateOne({}, { $set: { 'holds.left': { until: new Date(), lines: {} } } });
    expect(await sweep('holds')).toBe(1);
    expect(Object.keys((await readInventoryDocument(deps.models)).holds)).toHaveLength(1);
    expect(await deps.portions()).toBe(48);
  });

  it('of nobody go back in the end', async () => {
    const needs = [{ category: 'bases' as const, name: 'Regular', qty: 5 }];
    await holdStock(deps.models, '0'.repeat(24), [{ line: 0, needs }], minutesAgo(30));
    expect(await sweep('holds')).toBe(0);
    await holdStock(deps.models, '1'.repeat(24), [{ line: 0, needs }], minutesAgo(90));
    expect(await sweep('holds')).toBe(1);
    expect(await deps.portions()).toBe(45);
  });
});
