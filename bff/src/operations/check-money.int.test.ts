import type { ProviderPayment } from '@forno/shared/server/provider';
import { checkoutDocument } from '@forno/shared/testing';
import { beforeEach, expect, it } from 'vitest';
import { shopForTests } from '../testing/open-test-shop.ts';
import { checkMoney } from './money/check-money.ts';
import type { Deps } from './deps.ts';

const { deps } = await shopForTests();
beforeEach(async () => {
  await deps.models.checkouts.deleteMany({});
});

const at = Date.parse('2026-11-10T13:00:00+05:30') / 1_000;
const payment = (id: string, fields: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id,
  order_id: `order_of_${id}`,
  amount: 10_000,
  currency: 'INR',
  status: 'captured',
  amount_refunded: 0,
  created_at: at,
  ...fields,
});
const check = (day: string, ...payments: ProviderPayment[]) => {
  const provider = { listPayments: async () => payments } as unknown as Deps['provider'];
  return checkMoney({ models: deps.models, provider }, { from: day, to: day });
};

it('counts neither what is only authorised nor what a bank returned uncaptured', async () => {
  const none = [
    payment('pay_a', { status: 'authorized' }),
    payment('pay_r', { status: 'refunded', captured: false, amount_refunded: 10_000 }),
  ];
  expect(await check('2026-11-10', ...none)).toMatchObject({ payments: 0, captured: 0, differences: [] });
});

it('explains the payments of another shop, and does not hold them against this one', async () => {
  await deps.models.unmatchedPayments.create({ _id: 'pay_foreign', kind: 'foreign', at: new Date() });
  await deps.models.unmatchedPayments.create({ _id: 'pay_lost', kind: 'lost', at: new Date() });
  expect(await check('2026-11-10', payment('pay_foreign'), payment('pay_lost'))).toMatchObject({
    differences: [{ kind: 'unknown_payment', paymentId: 'pay_lost' }],
    explained: [{ paymentId: 'pay_foreign' }],
  });
});

it('leaves a payment of this moment to the queues', async () => {
  const created_at = Math.floor(Date.now() / 1_000);
  expect(await check('2026-11-10', payment('pay_now', { created_at }))).toMatchObject({ differences: [] });
});

it('shows an open dispute on every day, and one that has ended on none but its own', async () => {
  const dispute = {
    payment_id: 'pay_d',
    amount: 10_000,
    amount_deducted: 0,
    reason_code: 'fraud',
    respond_by: at,
  };
  const checkout = (status: 'open' | 'won') =>
    checkoutDocument({ disputes: [{ ...dispute, id: `disp_${status}`, status, news: 1 }] });
  await deps.models.checkouts.create([checkout('open'), checkout('won')]);
  const { explained } = Object(await check('2026-11-12'));
  expect(explained).toMatchObject([{ paymentId: 'pay_d', reason: expect.stringContaining('Disputed') }]);
});
