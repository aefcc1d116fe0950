import type { Faults } from '../faults/faults.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { DeliveryRecord } from '../ledger/records.ts';
import { hmacHex, newId, unixSeconds } from '../provider/provider.ts';
import { createSchedule } from '../schedule.ts';
import type { SandboxSettings } from '../settings.ts';
import { eventBody, type ProviderEvent } from './event-body.ts';

const LONGEST_WAIT_MS = 60_000;
/** Finished deliveries kept, so that the latest can be inspected and replayed. */
const KEPT = 2_000;

/** Sends one event, signed as Razorpay signs it. True only for a 2xx in time; never throws. */
async function postEvent(
  { webhookUrl = '', webhookSecret, webhookTimeoutMs }: SandboxSettings,
  { body, event_id: eventId }: DeliveryRecord,
  stop: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': hmacHex(body, webhookSecret),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(webhookTimeoutMs), stop]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** What awaits its first attempt, at `next_at_ms`. */
const waiting = { attempts: 0, state: 'waiting' } as const;
const isFinished = ({ state }: DeliveryRecord): boolean => state !== 'waiting';

/** All copies of a new event; of one that is lost on its way, what would have been delivered. */
function deliveriesOf(event: ProviderEvent, plan: ReturnType<Faults['onEvent']>): DeliveryRecord[] {
  const now = Date.now();
  const eventId = newId('evt');
  return Array.from({ length: plan.drop ? 1 : plan.copies }, (_, copy) => ({
    ...waiting,
    id: copy === 0 ? eventId : `${eventId}#${copy}`,
    event_id: eventId,
    event: event.event,
    payment_id: event.payment.id,
    body: eventBody(event, unixSeconds()),
    created_at_ms: now,
    next_at_ms: now + plan.delayMs,
    ...(plan.drop ? { state: 'dropped' as const } : {}),
  }));
}

/** One more delivery of an event, under its id. */
function copyOf(delivery: DeliveryRecord): DeliveryRecord {
  const now = Date.now();
  const id = `${delivery.event_id}#${newId('evt')}`;
  return { ...delivery, ...waiting, id, created_at_ms: now, next_at_ms: now };
}

/**
 * Delivers events at least once: failed attempts are retried with exponential backoff until the shop answers
 * 2xx or time is up. Deliveries pending when the last process ended are resumed.
 */
export function createWebhooks(settings: SandboxSettings, ledger: Ledger, faults: Faults) {
  const schedule = createSchedule();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const finished = ledger.deliveries
    .all()
    .filter(isFinished)
    .map(({ id }) => id);

  const finish = (delivery: DeliveryRecord): void => {
    finished.push(delivery.id);
    const forget = finished.splice(0, Math.max(0, finished.length - KEPT));
    ledger.commit({ deliveries: [delivery], forget });
  };

  const attempt = async (delivery: DeliveryRecord): Promise<void> => {
    const failing = faults.failsAttempt(delivery.event, delivery.attempts);
    const delivered = !failing && (await postEvent(settings, delivery, stop.signal));
    if (stop.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    if (delivered) return finish({ ...delivery, attempts, state: 'delivered' });
    const wait = Math.min(settings.webhookRetryMs * 2 ** delivery.attempts, LONGEST_WAIT_MS);
    const next = { ...delivery, attempts, next_at_ms: Date.now() + wait };
    if (next.next_at_ms > delivery.created_at_ms + settings.webhookGiveUpMs)
      return finish({ ...next, state: 'given_up' });
    ledger.commit({ deliveries: [next] });
    send([next]);
  };

  const send = (deliveries: DeliveryRecord[]): void => {
    if (settings.webhookUrl === undefined || stop.signal.aborted) return;
    for (const delivery of deliveries.filter((one) => !isFinished(one))) {
      schedule.at(delivery.id, delivery.next_at_ms, () => {
        const run = attempt(delivery).finally(() => running.delete(run));
        running.add(run);
        return run;
      });
    }
  };

  send(ledger.deliveries.all());
  return {
    /** The events' deliveries, to be written atomically with their cause; then `send` them. */
    prepare: (events: ProviderEvent[]) =>
      settings.webhookUrl === undefined
        ? []
        : events.flatMap((one) => deliveriesOf(one, faults.onEvent(one.event))),
    send,
    /** Resends finished deliveries about a payment under the same event ids; returns how many. */
    replay(paymentId: string, copies: number): number {
      const again = ledger.deliveries
        .all()
        .filter((one) => one.id === one.event_id && isFinished(one) && one.payment_id === paymentId)
        .flatMap((delivery) => Array.from({ length: copies }, () => copyOf(delivery)));
      ledger.commit({ deliveries: again });
      send(again);
      return again.length;
    },
    async close(): Promise<void> {
      stop.abort();
      schedule.stop();
      await Promise.allSettled(running);
    },
  };
}
