import type { Checkout, Refund } from '@forno/shared/server/db';
import type { ProviderPayment } from '@forno/shared/server/provider';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { diagnosePayment } from './diagnose-payment.ts';

const payment = (changes: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id: 'pay_1',
  order_id: 'order_1',
  amount: 50_000,
  currency: 'INR',
  status: 'captured',
  amount_refunded: 0,
  created_at: 0,
  ...changes,
});
const refund = (changes: Partial<Refund> = {}): Refund => ({
  key: 'refund-key-1',
  paymentId: 'pay_1',
  amount: 50_000,
  reason: '',
  state: 'done',
  at: new Date(),
  ...changes,
});
const checkout = (changes: Partial<Checkout> = {}) => ({
  _id: new Types.ObjectId(),
  state: 'fulfilled' as const,
  paymentId: 'pay_1',
  lines: [{}, {}] as Checkout['lines'],
  refunds: [],
  ...changes,
});
const orders = [{ totalAmount: 20_000 }, { totalAmount: 30_000 }];

describe('what a person gave back in the provider’s place', () => {
  const byHand = refund({ amount: 20_000, tender: 'bank', reference: 'UTR 4711' });

  it('is missing at the provider without a difference', () => {
    expect(diagnosePayment(payment(), checkout({ refunds: [byHand] }), orders)).toBeUndefined();
  });

  it.each([
    ['made by the provider as well', 20_000, [{ ...byHand, refundId: 'rfnd_1' }]],
    ['refunded whole at the dashboard', 50_000, [byHand, refund({ byProvider: true })]],
  ])('is told of as given back twice when it was %s', (_what, amount_refunded, refunds) => {
    const found = diagnosePayment(payment({ amount_refunded }), checkout({ refunds }), orders);
    expect(found).toMatchObject({ kind: 'refunded_twice', refunded: amount_refunded, remedy: null });
  });
});

describe('a captured payment', () => {
  it('agrees with its two orders of the same sum', () => {
    expect(diagnosePayment(payment(), checkout(), orders)).toBeUndefined();
  });

  it('agrees with its two orders and the fee of their delivery', () => {
    const withFee = checkout({ deliveryFee: 4_000 });
    expect(diagnosePayment(payment({ amount: 54_000 }), withFee, orders)).toBeUndefined();
    expect(diagnosePayment(payment(), withFee, orders)).toMatchObject({ kind: 'amount_differs' });
  });

  it.each([
    ['one order is missing', checkout(), [{ totalAmount: 20_000 }], 'captured_without_orders', 'reverify'],
    [
      'the orders add up to more',
      checkout(),
      [...orders.slice(1), ...orders.slice(1)],
      'amount_differs',
      null,
    ],
    [
      'the checkout does not know it is paid',
      checkout({ state: 'unpaid', paymentId: undefined }),
      [],
      'captured_without_orders',
      'reverify',
    ],
    ['it is the second of a paid cart', checkout({ paymentId: 'pay_0' }), [], 'refund_missing', 'reverify'],
    ['no checkout knows it', undefined, [], 'unknown_payment', null],
    [
      'its refund is due',
      checkout({ paymentId: 'pay_0', refunds: [refund({ state: 'due' })] }),
      [],
      'refund_missing',
      'refund',
    ],
    [
      'its refund is believed done',
      checkout({ paymentId: 'pay_0', refunds: [refund()] }),
      [],
      'refund_missing',
      'refund',
    ],
  ] as const)('is a difference when %s', (_what, known, those, kind, remedy) => {
    expect(diagnosePayment(payment(), known, those)).toMatchObject({ kind, remedy, captured: 50_000 });
  });

  it('says of a refund that is not made that the provider may have refused it', () => {
    const refused = checkout({ paymentId: 'pay_0', refunds: [refund({ state: 'due', attempt: 2 })] });
    expect(diagnosePayment(payment(), refused, [])?.action).toContain('refused it, or was not asked yet');
  });

  it('that was refunded as the books say agrees', () => {
    const returned = payment({ status: 'refunded', amount_refunded: 50_000 });
    expect(
      diagnosePayment(returned, checkout({ paymentId: 'pay_0', refunds: [refund()] }), []),
    ).toBeUndefined();
    expect(
      diagnosePayment(returned, checkout({ state: 'refused', refunds: [refund()] }), []),
    ).toBeUndefined();
    expect(diagnosePayment(returned, undefined, [])).toBeUndefined();
  });

  it('agrees when all but a remainder too small to refund was refunded', () => {
    const returned = payment({ amount_refunded: 49_901 });
    const booked = [refund({ amount: 49_901, byProvider: true })];
    expect(diagnosePayment(returned, checkout({ paymentId: 'pay_0', refunds: booked }), [])).toBeUndefined();
    expect(diagnosePayment(returned, undefined, [])).toBeUndefined();
  });

  it('that was refunded by hand at the provider is a difference', () => {
    const returned = payment({ amount_refunded: 10_000 });
    expect(diagnosePayment(returned, checkout(), orders)).toMatchObject({
      kind: 'refund_unknown',
      refunded: 10_000,
    });
  });
});

describe('a disputed payment', () => {
  const dispute = (status: 'open' | 'lost' | 'won', amount_deducted: number) => ({
    disputes: [
      {
        id: 'disp_1',
        payment_id: 'pay_1',
        amount: 50_000,
        amount_deducted,
        reason_code: 'fraud',
        respond_by: 0,
        status,
        news: 1,
      },
    ],
  });
  const refunded = payment({ amount_refunded: 20_000 });
  const back = { refunds: [refund({ amount: 20_000 })] };

  it('is a difference once more went back than came in', () => {
    const judged = (...of: Parameters<typeof dispute>) =>
      diagnosePayment(refunded, checkout({ ...back, ...dispute(...of) }), orders)?.kind;
    expect(judged('lost', 50_000)).toBe('returned_twice');
    expect(judged('lost', 30_001)).toBe('returned_twice');
    expect(judged('lost', 30_000)).toBeUndefined();
    expect(judged('open', 0)).toBeUndefined();
    expect(judged('won', 0)).toBeUndefined();
  });

  it.each(['held', 'kept'] as const)('agrees while its refund is %s, unless the bank took more', (state) => {
    const waiting = { refunds: [refund({ amount: 20_000, state, disputed: true })] };
    expect(
      diagnosePayment(payment(), checkout({ ...waiting, ...dispute('open', 0) }), orders),
    ).toBeUndefined();
    const twice = checkout({ refunds: [...waiting.refunds, ...back.refunds], ...dispute('lost', 50_000) });
    expect(diagnosePayment(refunded, twice, orders)?.kind).toBe('returned_twice');
  });
});
