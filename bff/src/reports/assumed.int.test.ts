import { type ReportAnswer, routes } from '@forno/shared/contracts/server';
import { expect, it } from 'vitest';
import { makeOrder, shopForTests } from '../testing/open-test-shop.ts';

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
