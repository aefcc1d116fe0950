import type { Checkout } from '@forno/shared/server/db';
import { ProviderError, type ProviderPayment } from '@forno/shared/server/payments';
import { describe, expect, it, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { depsForTests, makeCheckout, payment } from '../testing/open-test-deps.ts';
import { verifyPayment } from './verify-payment.ts';

const deps = await depsForTests();

const pays = (checkout: Checkout, ...payments: ProviderPayment[]) =>
  void deps.provider.payments.set(checkout.razorpayOrderId ?? '', payments);
const verify = (checkout: Checkout, on: Deps = deps) =>
  verifyPayment(on, { checkoutId: String(checkout._id), claimed: false });
const now = async (checkout: Checkout) =>
  (await deps.models.checkouts.findById(checkout._id).lean<Checkout>()) ?? checkout;

describe('a payment that stays authorised', () => {
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1_000) - minutes * 60;
  const authorised = (minutes: number, more = {}) =>
    payment({ status: 'authorized', captured: false, created_at: minutesAgo(minutes), ...more });

  it('is captured after some minutes, and then ordered like any other', async () => {
    const checkout = await makeCheckout(deps);
    const overdue = authorised(4);
    pays(checkout, overdue);
    await verify(checkout);
    expect(deps.provider.captures).toEqual([overdue.id]);
    expect(await now(checkout)).toMatchObject({ state: 'paid', paymentId: overdue.id });
  });

  it.each([
    ['is young', authorised(1)],
    ['has another amount', authorised(9, { amount: 100 })],
    ['has another currency', authorised(9, { currency: 'USD' })],
  ])('is left to the provider when it %s', async (_why, young) => {
    const checkout = await makeCheckout(deps);
    pays(checkout, young);
    await verify(checkout);
    expect(deps.provider.captures).toEqual([]);
    expect((await now(checkout)).state).toBe('unpaid');
  });

  it('is logged at error when the provider does not allow the capture', async () => {
    const checkout = await makeCheckout(deps);
    pays(checkout, authorised(9));
    const capture = () => Promise.reject(new ProviderError('The window has closed', 400));
    const error = vi.spyOn(deps.logger, 'error');
    await verify(checkout, { ...deps, provider: { ...deps.provider, capture } });
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ reason: 'The window has closed' }),
      expect.any(String),
    );
    expect((await now(checkout)).state).toBe('unpaid');
  });

  it('is left to expire when the cart was paid meanwhile', async () => {
    const checkout = await makeCheckout(deps);
    const paidCart = `${String(checkout.userId)}:${checkout.cartId}`;
    await makeCheckout(deps, { userId: checkout.userId, cartId: checkout.cartId, state: 'paid', paidCart });
    pays(checkout, authorised(9));
    await verify(checkout);
    expect(deps.provider.captures).toEqual([]);
  });
});
