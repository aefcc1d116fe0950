import type { Faults } from '../faults/faults.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DeliveryRecord } from '../ledger/records.ts';
import { newId } from '../provider/ids.ts';
import { hmacHex } from '../provider/signatures.ts';
import type { SandboxSettings } from '../settings.ts';
import { eventBody, type ProviderEvent } from './event-body.ts';

type Target = { url: string; secret: string; timeoutMs: number };

/** Sends one event, signed as Razorpay signs it. True only for a 2xx in time; never throws. */
async function postEvent(target: Target, delivery: DeliveryRecord, stop: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': delivery.event_id,
        'x-razorpay-signature': hmacHex(delivery.body, target.secret),
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(target.timeoutMs), stop]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

const ACCOUNT_ID = 'acc_FornoSandbox00';
const LONGEST_WAIT_MS = 60_000;
/** Finished deliveries kept, so that the latest can be inspected and replayed. */
const KEPT = 2_000;

export type Webhooks = {
  /** The events' deliveries, to be written atomically with their cause; then `send` them. */
  prepare(events: ProviderEvent[]): DeliveryRecord[];
  send(deliveries: DeliveryRecord[]): void;
  /** Resends finished deliveries under the same event ids; returns how many. */
  replay(which: (delivery: DeliveryRecord) => boolean, copies: number): number;
  close(): Promise<void>;
};

/**
 * Delivers events at least once: failed attempts are retried with exponential backoff until the shop answers
 * 2xx or time is up. Deliveries pending when the last process ended are resumed.
 */
export function createWebhooks(settings: SandboxSettings, ledger: Ledger, faults: Faults): Webhooks {
  const target: Target | undefined =
    settings.webhookUrl === undefined
      ? undefined
      : { url: settings.webhookUrl, secret: settings.webhookSecret, timeoutMs: settings.webhookTimeoutMs };
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const finished = ledger.deliveries().filter(({ state }) => state !== 'waiting');

  const finish = (delivery: DeliveryRecord): void => {
    finished.push(delivery);
    const forget = finished.splice(0, Math.max(0, finished.length - KEPT)).map(({ id }) => id);
    ledger.commit({ deliveries: [delivery], forget });
  };

  const attempt = async (to: Target, delivery: DeliveryRecord): Promise<void> => {
    const failing = faults.failsAttempt(delivery.event, delivery.attempts);
    const delivered = !failing && (await postEvent(to, delivery, stop.signal));
    if (stop.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    if (delivered) return finish({ ...delivery, attempts, state: 'delivered' });
    const wait = Math.min(settings.webhookRetryMs * 2 ** delivery.attempts, LONGEST_WAIT_MS);
    const next = { ...delivery, attempts, next_at_ms: Date.now() + wait };
    if (next.next_at_ms > delivery.created_at_ms + settings.webhookGiveUpMs) {
      return finish({ ...next, state: 'given_up' });
    }
    ledger.commit({ deliveries: [next] });
    schedule(next);
  };

  const schedule = (delivery: DeliveryRecord): void => {
    if (!target || stop.signal.aborted) return;
    const timer = setTimeout(
      () => {
        timers.delete(delivery.id);
        const run = attempt(target, delivery).finally(() => running.delete(run));
        running.add(run);
      },
      Math.max(0, delivery.next_at_ms - Date.now()),
    );
    timers.set(delivery.id, timer);
  };

  const copiesOf = (event: ProviderEvent): DeliveryRecord[] => {
    const plan = faults.onEvent(event.event);
    const now = Date.now();
    const eventId = newId('evt');
    return Array.from({ length: plan.drop ? 1 : plan.copies }, (_, copy) => ({
      id: copy === 0 ? eventId : `${eventId}#${copy}`,
      event_id: eventId,
      event: event.event,
      payment_id: event.payment.id,
      body: eventBody(event, ACCOUNT_ID, Math.floor(now / 1_000)),
      created_at_ms: now,
      attempts: 0,
      next_at_ms: now + plan.delayMs,
      state: plan.drop ? 'dropped' : 'waiting',
    }));
  };

  ledger
    .deliveries()
    .filter(({ state }) => state === 'waiting')
    .forEach(schedule);

  return {
    prepare: (events) => (target ? events.flatMap(copiesOf) : []),
    send: (deliveries) => deliveries.filter(({ state }) => state === 'waiting').forEach(schedule),
    replay(which, copies) {
      const again = ledger
        .deliveries()
        .filter(
          (delivery) => delivery.id === delivery.event_id && delivery.state !== 'waiting' && which(delivery),
        )
        .flatMap((delivery) =>
          Array.from({ length: copies }, () => ({
            ...delivery,
            id: `${delivery.event_id}#${newId('evt')}`,
            created_at_ms: Date.now(),
            attempts: 0,
            next_at_ms: Date.now(),
            state: 'waiting' as const,
          })),
        );
      ledger.commit({ deliveries: again });
      again.forEach(schedule);
      return again.length;
    },
    async close() {
      stop.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
