import {
  type NewRefund,
  type Provider,
  ProviderError,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
} from '@forno/shared/server/provider';

/** What the fake knows and does before a test says otherwise. */
export const nothingHeld = () => ({
  /** Payments by the provider's order id. */
  payments: new Map<string, ProviderPayment[]>(),
  /** Orders by receipt. */
  orders: new Map<string, ProviderOrder>(),
  refunds: new Array<{ paymentId: string; amount: number; key: string }>(),
  /** What becomes of the next refunds. */
  refundStatus: 'processed',
  clockOff: false,
  /** It was never reached. */
  clockUnknown: false,
  /** A repeated key makes another refund. */
  forgetsKeys: false,
  captures: new Array<string>(),
  /** The periods of which payments were asked for. */
  listed: new Array<{ from: number; to: number }>(),
  /** Refunds that somebody made at the provider's dashboard. */
  strange: new Array<ProviderRefund>(),
  disputes: new Array<ProviderDispute>(),
  /** Thrown by the next calls. */
  error: undefined as Error | undefined,
});
export type FakeProvider = Provider & ReturnType<typeof nothingHeld>;

/** A provider that says what a test wants it to; the sandbox is used where its behaviour matters. */
export function fakeProvider(): FakeProvider {
  const call = async <T>(answer: () => T): Promise<T> => {
    if (provider.error) throw provider.error;
    return answer();
  };
  const find = (paymentId: string): ProviderPayment => {
    const found = [...provider.payments.values()].flat().find(({ id }) => id === paymentId);
    if (!found) throw new Error(`the fake has no payment ${paymentId}`);
    return found;
  };
  const made = ({ key, paymentId, amount }: NewRefund, nth = 0): ProviderRefund => ({
    id: `rfnd_${key}${nth > 0 ? `_${nth}` : ''}`,
    payment_id: paymentId,
    amount,
    status: provider.refundStatus,
    notes: { key },
    created_at: Math.floor(Date.now() / 1_000),
  });
  const notUsed = async () => {
    throw new Error('a worker does not call this');
  };
  const provider: FakeProvider = {
    ...nothingHeld(),
    clockIsOff: () => provider.clockOff,
    async compareClock() {
      if (provider.clockUnknown) return 'unknown';
      return provider.clockOff ? 'off' : 'right';
    },
    createOrder: notUsed,
    fetchOrder: (orderId) =>
      call(() => {
        const found = [...provider.orders.values()].find(({ id }) => id === orderId);
        if (!found) throw new ProviderError('The id provided does not exist', 400);
        return found;
      }),
    listPayments: ({ from, to }) =>
      call(() => {
        provider.listed.push({ from, to });
        return [...provider.payments.values()]
          .flat()
          .filter(({ created_at }) => created_at >= from && created_at <= to);
      }),
    listRefunds: ({ from, to }) =>
      call(() => provider.strange.filter(({ created_at }) => created_at >= from && created_at <= to)),
    listRefundsOf: (paymentId) =>
      call(() => [
        ...provider.strange.filter(({ payment_id }) => payment_id === paymentId),
        ...provider.refunds
          .filter((refund) => refund.paymentId === paymentId)
          .map((refund, index, all) =>
            made(refund, all.slice(0, index).filter(({ key }) => key === refund.key).length),
          ),
      ]),
    listDisputes: () => call(() => structuredClone(provider.disputes)),
    fetchOrderByReceipt: (receipt) => call(() => provider.orders.get(receipt)),
    fetchOrderPayments: (orderId) => call(() => provider.payments.get(orderId) ?? []),
    capture: ({ paymentId }) =>
      call(() => {
        provider.captures.push(paymentId);
        return { ...find(paymentId), status: 'captured', captured: true };
      }),
    fetchPayment: async (paymentId) => find(paymentId),
    refund: (refund) =>
      call((): ProviderRefund => {
        const paid = find(refund.paymentId);
        if (refund.amount > paid.amount - (paid.amount_refunded ?? 0))
          throw new ProviderError('The refund amount is greater than what is left', 400);
        const before = provider.refunds.filter(({ key }) => key === refund.key).length;
        if (before > 0 && !provider.forgetsKeys) return made(refund);
        provider.refunds.push(refund);
        return made(refund, before);
      }),
  };
  return provider;
}
