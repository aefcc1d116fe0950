import { noPoll } from '@forno/shared/server/checkouts';
import type { Checkout } from '@forno/shared/server/db';
import { describe, expect, it, vi } from 'vitest';
import { depsForTests, makeCheckout, payment } from '../testing/open-test-deps.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();

const verify = ({ _id }: Checkout) => verifyPayment(deps, { checkoutId: String(_id), claimed: false });
const now = async ({ _id }: Checkout) => (await deps.models.checkouts.findById(_id).lean<Checkout>())!;

describe('an opening that was interrupted', () => {
  const longAgo = () => new Date(Date.now() - 120_000);

  it.each([{ state: 'opening' as const }, { state: 'expired' as const }])(
    'goes on with the order that the provider has under its receipt ($state)',
    async ({ state }) => {
      const { _id } = await makeCheckout(deps, { state, createdAt: longAgo() });
      await deps.models.checkouts.updateOne({ _id }, { $unset: { razorpayOrderId: '' } });
      deps.provider.orders.set(String(_id), {
        id: 'order_found',
        amount: 48_000,
        currency: 'INR',
        receipt: String(_id),
        notes: {},
        created_at: 0,
      });
      deps.provider.payments.set('order_found', [payment()]);
      await verifyPayment(deps, { checkoutId: String(_id), claimed: false });
      expect(await deps.models.checkouts.findById(_id).lean()).toMatchObject({
        state: 'paid',
        razorpayOrderId: 'order_found',
        // Its portions were on their way.
        ...(state === 'opening' && { hold: { token: expect.any(String) } }),
      });
    },
  );

  it.each([
    ['no order under its receipt', undefined],
    ['one of another amount there', { amount: 47_999, currency: 'INR' }],
    ['one of another currency there', { amount: 48_000, currency: 'USD' }],
  ])('expires and releases its hold when the provider has %s', async (_what, order) => {
    const checkout = await makeCheckout(deps, { state: 'opening', createdAt: longAgo() });
    const receipt = String(checkout._id);
    if (order)
      deps.provider.orders.set(receipt, { ...order, id: 'order_other', receipt, notes: {}, created_at: 0 });
    await deps.models.checkouts.updateOne({ _id: checkout._id }, { $unset: { razorpayOrderId: '' } });
    await verify(checkout);
    expect((await now(checkout)).state).toBe('expired');
    expect(await deps.portions()).toBe(50);
  });

  it('of an order that is paid by hand ends without a question to the provider', async () => {
    const given = { state: 'opening' as const, createdAt: longAgo(), askAt: noPoll };
    const checkout = await makeCheckout(deps, given);
    await deps.models.checkouts.updateOne({ _id: checkout._id }, { $unset: { razorpayOrderId: '' } });
    const asked = vi.spyOn(deps.provider, 'fetchOrderByReceipt');
    await verify(checkout);
    expect([(await now(checkout)).state, await deps.portions()]).toEqual(['expired', 50]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('is left alone while its request may still be at work', async () => {
    const checkout = await makeCheckout(deps, { state: 'opening' });
    await deps.models.checkouts.updateOne({ _id: checkout._id }, { $unset: { razorpayOrderId: '' } });
    await verify(checkout);
    expect((await now(checkout)).state).toBe('opening');
    expect(await deps.portions()).toBe(48);
  });
});
