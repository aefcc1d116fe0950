import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../runtime/config/index.ts';
import type { Logger } from '../runtime/logger.ts';
import { createClock } from './clock.ts';
import { createSdk, toProviderError, type WaitForSlot } from './client.ts';
import { collectionOf, ProviderDispute, ProviderOrder, ProviderPayment, ProviderRefund } from './entities.ts';
import { ProviderError } from './errors.ts';
import { traced } from '../runtime/tracing/index.ts';

const pageSize = 100;
/** Delay (ms) before a call's second attempt; longer pauses are left to the caller. */
const restMs = { from: 200, to: 1_000 };
/** Interval (ms) of logging a refused key at `error`. */
const alarmEveryMs = 60_000;
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
  let alarmedAt = 0;

  function report(name: string, { status, message, keyRefused }: ProviderError): void {
    const about = { call: name, status, reason: message };
    const alarm = keyRefused && Date.now() - alarmedAt > alarmEveryMs;
    if (alarm) alarmedAt = Date.now();
    if (alarm)
      logger.error(
        about,
        'the provider rejects our API key: payments, checks and refunds fail until it is corrected',
      );
    else logger.warn(about, 'provider call failed');
  }

  async function call<T>(
    name: string,
    schema: z.ZodType<T>,
    ask: () => Promise<unknown>,
    attempts = 2,
  ): Promise<T> {
    const work = {
      name: `razorpay ${name}`,
      kind: 'client',
      attributes: { 'peer.service': 'razorpay' },
    } as const;
    const asError = (thrown: unknown) => Promise.reject(toProviderError(thrown));
    try {
      await waitForSlot();
      return schema.parse(await traced(work, async () => ask().catch(asError)));
    } catch (thrown) {
      const isOdd = thrown instanceof z.ZodError;
      const error = isOdd
        ? new ProviderError(`not as promised: ${thrown.message}`, 0)
        : toProviderError(thrown);
      report(name, error);
      if (isOdd) throw error;
      const rest = error.retryAfterMs ?? restMs.from * (1 + Math.random());
      if (!error.retryable || error.keyRefused || attempts <= 1 || rest > restMs.to) throw error;
      await setTimeout(rest);
      return call(name, schema, ask, attempts - 1);
    }
  }

  async function listAll<T extends { id: string }>(
    name: string,
    item: z.ZodType<T>,
    page: (skip: number) => Promise<unknown>,
    most = Infinity,
  ): Promise<T[]> {
    // By id: the newest are first, and one that is made between two pages moves another to the next page.
    const all = new Map<string, T>();
    for (let skip = 0; ; skip += pageSize) {
      const { items } = await call(name, collectionOf(item), () => page(skip));
      for (const one of items) all.set(one.id, one);
      if (items.length < pageSize || all.size >= most) return [...all.values()];
    }
  }

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
      const { items } = await call('orders.all', collectionOf(ProviderOrder), () =>
        sdk.orders.all({ receipt, count: 1 }),
      );
      return items.find((order) => order.receipt === receipt);
    },

    async fetchOrderPayments(orderId: string): Promise<ProviderPayment[]> {
      const { items } = await call('orders.payments', collectionOf(ProviderPayment), () =>
        sdk.orders.fetchPayments(orderId),
      );
      return items;
    },

    fetchPayment: (paymentId: string) =>
      call('payments.fetch', ProviderPayment, () => sdk.payments.fetch(paymentId)),

    listRefundsOf: (paymentId: string) =>
      listAll('payments.refunds', ProviderRefund, (skip) =>
        sdk.payments.fetchMultipleRefund(paymentId, { skip, count: pageSize }),
      ),

    /** Stops once there are `most`. */
    listPayments: ({ from, to }: Period, most?: number) =>
      listAll(
        'payments.all',
        ProviderPayment,
        (skip) => sdk.payments.all({ from, to, skip, count: pageSize }),
        most,
      ),

    listRefunds: ({ from, to }: Period) =>
      listAll('refunds.all', ProviderRefund, (skip) => sdk.refunds.all({ from, to, skip, count: pageSize })),

    listDisputes: () =>
      listAll('disputes.all', ProviderDispute, (skip) => sdk.disputes.all({ skip, count: pageSize })),

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
