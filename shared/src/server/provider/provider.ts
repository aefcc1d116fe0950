import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Config } from '../config/index.ts';
import type { Logger } from '../logger.ts';
import { createSdk, toProviderError } from './client.ts';
import { collectionOf, ProviderOrder, ProviderPayment, ProviderRefund } from './entities.ts';
import type { ProviderError } from './errors.ts';
import { traced } from '../tracing/index.ts';
import type { TakeTurn } from './turns.ts';

const pageSize = 100;
/** Before the second try of a call; a provider that wants a longer rest gets it from the caller. Milliseconds. */
const restMs = { from: 200, to: 1_000 };
/** How often each process logs a refused key at `error`. Milliseconds. */
const alarmEveryMs = 60_000;
/** Minutes: three days, the longest in which the provider lets an authorised payment be captured. */
const captureWithin = 3 * 24 * 60;
/** Sent with every order, so that no setting of the provider's dashboard leaves money uncaptured. */
const payment = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: captureWithin,
    manual_expiry_period: captureWithin,
    refund_speed: 'normal',
  },
} as const;

export interface NewProviderOrder {
  /** Integer paise. */
  amount: number;
  currency: string;
  /** Ours, at most 40 characters: asked for again with the same receipt, the provider answers the same order. */
  receipt: string;
  /** Come back with the order: at most 15, of 256 characters each. */
  notes: Readonly<Record<string, string>>;
}

export interface NewRefund {
  paymentId: string;
  /** Integer paise. */
  amount: number;
  /** Idempotency key, at least 10 characters: repeated, the provider answers the same refund. */
  key: string;
  /** What our books call it, when that is not the key: it comes back with the provider's lists. */
  name?: string;
}

export interface Capture {
  paymentId: string;
  /** Integer paise. */
  amount: number;
  currency: string;
}

/** Seconds since 1970, both ends included. */
export interface Period {
  from: number;
  to: number;
}

/**
 * The payment provider, real or sandbox: the address alone decides. Every call has a time-out, every answer
 * is parsed, every failure is a ProviderError. All calls are safe to repeat: reads, an order under its
 * receipt, a capture once captured, a refund under its key. `takeTurn` keeps the limit of all processes together.
 */
export function createProvider(config: Config, logger: Logger, takeTurn: TakeTurn = async () => {}) {
  const { sdk, http } = createSdk(config);
  let alarmedAt = 0;

  function report(name: string, { status, message, keyRefused }: ProviderError): void {
    const about = { call: name, status, reason: message };
    const alarm = keyRefused && Date.now() - alarmedAt > alarmEveryMs;
    if (alarm) alarmedAt = Date.now();
    if (alarm)
      logger.error(
        about,
        'the provider refuses our key: nothing is paid, asked or refunded until it is right',
      );
    else logger.warn(about, 'provider call failed');
  }

  async function call<T>(
    name: string,
    schema: z.ZodType<T>,
    ask: () => Promise<unknown>,
    tries = 2,
  ): Promise<T> {
    const work = {
      name: `razorpay ${name}`,
      kind: 'client',
      attributes: { 'peer.service': 'razorpay' },
    } as const;
    const asError = (thrown: unknown) => Promise.reject(toProviderError(thrown));
    try {
      await takeTurn();
      return schema.parse(await traced(work, async () => ask().catch(asError)));
    } catch (thrown) {
      if (thrown instanceof z.ZodError) throw thrown;
      const error = toProviderError(thrown);
      report(name, error);
      const rest = error.retryAfterMs ?? restMs.from * (1 + Math.random());
      if (!error.retryable || error.keyRefused || tries <= 1 || rest > restMs.to) throw error;
      await setTimeout(rest);
      return call(name, schema, ask, tries - 1);
    }
  }

  async function listAll<T>(
    name: string,
    item: z.ZodType<T>,
    page: (skip: number) => Promise<unknown>,
    most = Infinity,
  ): Promise<T[]> {
    const all: T[] = [];
    for (;;) {
      const { items } = await call(name, collectionOf(item), () => page(all.length));
      all.push(...items);
      if (items.length < pageSize || all.length >= most) return all;
    }
  }

  return {
    createOrder: ({ amount, currency, receipt, notes }: NewProviderOrder) =>
      call('orders.create', ProviderOrder, () => {
        const order = { amount, currency, receipt, notes: { ...notes }, unique_receipt: true, payment };
        return sdk.orders.create(order);
      }),

    fetchOrder: (orderId: string) => call('orders.fetch', ProviderOrder, () => sdk.orders.fetch(orderId)),

    /** The order under this receipt, if the provider has one: an answer to create-order may have been lost. */
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

    /** The amount has to be the authorised one, in paise. */
    capture: ({ paymentId, amount, currency }: Capture) =>
      call('payments.capture', ProviderPayment, () => sdk.payments.capture(paymentId, amount, currency)),

    /** The SDK drops the idempotency header, so this one goes through its HTTP client. */
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
