import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Logger } from '../runtime/logger.ts';
import { traced } from '../runtime/tracing/index.ts';
import { toProviderError, type WaitForSlot } from './client.ts';
import { collectionOf } from './entities.ts';
import { ProviderError } from './errors.ts';

const pageSize = 100;
/** Delay (ms) before a call's second attempt; longer pauses are left to the caller. */
const restMs = { from: 200, to: 1_000 };
/** Interval (ms) of logging a refused key at `error`. */
const alarmEveryMs = 60_000;

type Ask = () => Promise<unknown>;

/** Calls by the name they have in logs and traces: parsed, asked once more after a passing failure, or a ProviderError. */
export function createCalls(logger: Logger, waitForSlot: WaitForSlot) {
  let alarmedAt = 0;

  function report(name: string, { status, message, keyRefused }: ProviderError): void {
    const about = { call: name, status, reason: message };
    if (!keyRefused || Date.now() - alarmedAt <= alarmEveryMs)
      return logger.warn(about, 'provider call failed');
    alarmedAt = Date.now();
    logger.error(
      about,
      'the provider rejects our API key: payments, checks and refunds fail until it is corrected',
    );
  }

  async function call<T>(name: string, schema: z.ZodType<T>, ask: Ask, attempts = 2): Promise<T> {
    const attributes = { 'peer.service': 'razorpay' };
    const work = { name: `razorpay ${name}`, kind: 'client', attributes } as const;
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

  const listOf = async <T>(name: string, item: z.ZodType<T>, ask: Ask): Promise<T[]> =>
    (await call(name, collectionOf(item), ask)).items;

  /** All pages of a list, or those that have the first `most`. */
  async function listAll<T extends { id: string }>(
    name: string,
    item: z.ZodType<T>,
    ask: (page: { skip: number; count: number }) => Promise<unknown>,
    most = Infinity,
  ): Promise<T[]> {
    // By id: the newest are first, and one that is made between two pages moves another to the next page.
    const all = new Map<string, T>();
    for (let skip = 0; ; skip += pageSize) {
      const items = await listOf(name, item, () => ask({ skip, count: pageSize }));
      for (const one of items) all.set(one.id, one);
      if (items.length < pageSize || all.size >= most) return [...all.values()];
    }
  }

  return { call, listOf, listAll };
}
