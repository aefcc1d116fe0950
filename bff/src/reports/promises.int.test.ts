import { type ReportAnswer, routes } from '@forno/shared/contracts/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';
import { countPromises } from './sales.ts';

const shop = await shopForTests();
const admin = await shop.admin();

it('keeps apart from the promises kept what was only assumed to arrive', async () => {
  const at = new Date('2026-11-10T12:00:00Z');
  const common = { createdAt: at, status: 'Delivered', promise: { from: at, to: at } } as const;
  const step = { status: 'Delivered', at } as const;
  await makeOrder(shop.deps.models, { ...common, statusHistory: [step] });
  await makeOrder(shop.deps.models, { ...common, statusHistory: [{ ...step, how: 'assumed' }] });
  const query = { from: '2026-11-10', to: '2026-11-10' };
  const { body } = await admin.call<ReportAnswer>(routes.report, { query });
  expect(body.promises).toEqual({ orders: 1, kept: 1, assumed: 1 });
});

it('counts the promises of a day without a look at what other days delivered', async () => {
  const { models } = shop.deps;
  const { orders } = models;
  const aggregate = vi.spyOn(orders, 'aggregate');
  onTestFinished(() => aggregate.mockRestore());
  await countPromises(models, { start: new Date(0), end: new Date(1) });
  const [first] = aggregate.mock.lastCall?.[0] ?? [];
  const filter = first && '$match' in first ? first.$match : {};
  const plan = JSON.stringify(await orders.find(filter).explain('executionStats'));
  expect(plan).toContain('"totalDocsExamined":0');
});
