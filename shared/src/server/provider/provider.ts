import type { Config } from '../runtime/config/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { createCalls } from './calls.ts';
import { createClock } from './clock.ts';
import { createSdk, type WaitForSlot } from './client.ts';
import { collectionOf, ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund } from './entities.ts';

/** Minutes: three days, the provider's maximum for capturing authorised payments. */
const captureWithin = 3 * 24 * 60;
/** Sent with every order, so that no dashboard setting leaves money uncaptured. */
const payment = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: captureWithin,
    manual_expiry_period: captureWithin,
    refund_speed: 'normal',
  },
} as const;

interface NewProviderOrder {
  /** Integer paise. */
  amount: number;
  currency: string;
  /** Our id, at most 40 characters: repeated with the same receipt, the provider returns the same order. */
  receipt: string;
  /** Returned with the order: at most 15, of 256 characters each. */
  notes: Readonly<Record<string, string>>;
}

export interface NewRefund {
  paymentId: string;
  /** Integer paise. */
  amount: number;
  /** Idempotency key, at least 10 characters: repeated, the provider returns the same refund. */
  key: string;
  /** Our refund id, if it differs from the key; included in the provider's lists. */
  name?: string;
}

interface Capture {
  paymentId: string;
  /** Integer paise. */
  amount: number;
  currency: string;
}

/** Seconds since 1970, inclusive. */
interface Period {
  from: number;
  to: number;
}

/**
 * The payment provider, real or sandbox, depending only on the address. Every call has a timeout, every response is
 * parsed, every failure is a ProviderError. All calls are idempotent: reads, an order by its receipt, a capture, a
 * refund by its key. `waitForSlot` enforces the rate limit across processes.
 */
export function createProvider(config: Config, logger: Logger, waitForSlot: WaitForSlot = async () => {}) {
  const clock = createClock(logger);
  const { sdk, http } = createSdk(config, clock.note);
  const { call, listOf, listAll } = createCalls(logger, waitForSlot);

  return {
    /** This process's clock is minutes off the provider's. */
    clockIsOff: clock.isOff,

    /** Whether it is right; asks where that is not known, at most once a minute, and waits for no more than one answer. */
    compareClock: () =>
      clock.compare(() =>
        call('orders.all', collectionOf(ProviderOrder), () => sdk.orders.all({ count: 1 }), 1),
      ),

    createOrder: ({ amount, currency, receipt, notes }: NewProviderOrder) =>
      call('orders.create', ProviderOrder, () => {
        const order = { amount, currency, receipt, notes: { ...notes }, unique_receipt: true, payment };
        return sdk.orders.create(order);
      }),

    fetchOrder: (orderId: string) => call('orders.fetch', ProviderOrder, () => sdk.orders.fetch(orderId)),

    /** The order with this receipt, if any: a response to create-order may have been lost. */
    async fetchOrderByReceipt(receipt: string): Promise<ProviderOrder | undefined> {
      const items = await listOf('orders.all', ProviderOrder, () => sdk.orders.all({ receipt, count: 1 }));
      return items.find((order) => order.receipt === receipt);
    },

    fetchOrderPayments: (orderId: string) =>
      listOf('orders.payments', ProviderPayment, () => sdk.orders.fetchPayments(orderId)),

    fetchPayment: (paymentId: string) =>
      call('payments.fetch', ProviderPayment, () => sdk.payments.fetch(paymentId)),

    listRefundsOf: (paymentId: string) =>
      listAll('payments.refunds', ProviderRefund, (page) =>
        sdk.payments.fetchMultipleRefund(paymentId, page),
      ),

    /** Stops once there are `most`. */
    listPayments: ({ from, to }: Period, most?: number) =>
      listAll('payments.all', ProviderPayment, (page) => sdk.payments.all({ from, to, ...page }), most),

    listRefunds: ({ from, to }: Period) =>
      listAll('refunds.all', ProviderRefund, (page) => sdk.refunds.all({ from, to, ...page })),

    listDisputes: () => listAll('disputes.all', ProviderDispute, (page) => sdk.disputes.all(page)),

    /** The amount must be the authorised one, in paise. */
    capture: ({ paymentId, amount, currency }: Capture) =>
      call('payments.capture', ProviderPayment, () => sdk.payments.capture(paymentId, amount, currency)),

    /** The SDK drops the idempotency header, so this uses its HTTP client directly. */
    refund: ({ paymentId, amount, key, name = key }: NewRefund) =>
      call('payments.refund', ProviderRefund, async () => {
        const headers = { 'X-Refund-Idempotency': key };
        const { data } = await http.post(
          `/v1/payments/${paymentId}/refund`,
          { amount, notes: { key: name } },
          { headers },
        );
        return data;
      }),
  };
}

export type Provider = ReturnType<typeof createProvider>;
