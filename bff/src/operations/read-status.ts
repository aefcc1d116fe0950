import {
  type PartState,
  pulse,
  type QueueName,
  queueNames,
  queueSettings,
  routes,
  type StatusAnswer,
} from '@forno/shared/contracts/server';
import { hourMs, ok } from '@forno/shared/domain';
import type { Models } from '@forno/shared/server/db';
import { createCache } from '@forno/shared/server/live';
import {
  countNotYetOrdered,
  isMailRefused,
  isRefundLate,
  mailDueSince,
  silentPayments,
  watchWebhook,
} from '@forno/shared/server/operations';
import { notTakenAfterMs, readWorkers, type WorkersView } from '@forno/shared/server/queues';
import type { Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { withTimeout } from '../http/with-timeout.ts';

const timeoutMs = 1_500;
/** Public and unlimited, so cached for this long (ms). */
const pollEveryMs = 5_000;
/** Above the normal duration on a busy evening, in ms. */
const slowAfterMs = { order: 30_000, mail: 120_000, refund: hourMs };

const queuesOf = (part: keyof StatusAnswer['parts']) =>
  queueNames.filter((queue) => queueSettings[queue].part === part);

type StatusDeps = Pick<Deps, 'models' | 'redis' | 'config' | 'live' | 'providerAnswers' | 'logger'>;

/** Status of the shop's parts, from the heartbeats of workers and the live stream, and the provider. */
export function status(deps: StatusDeps) {
  const openedAt = performance.now();
  const latest = createCache(() => look(deps, performance.now() - openedAt), pollEveryMs);
  return defineHandler(routes.status, async function readStatus() {
    return ok(await latest.read());
  });
}

async function look(
  { models, redis, config, live, providerAnswers, logger }: StatusDeps,
  openMs: number,
): Promise<StatusAnswer> {
  const [view, unordered, webhook, mailsBehind, refundLate, provider] = await Promise.all([
    withTimeout(timeoutMs, logger, readWorkers(redis, config)),
    withTimeout(timeoutMs, logger, countNotYetOrdered(models)),
    withTimeout(timeoutMs, logger, watchWebhook(models)),
    withTimeout(timeoutMs, logger, areMailsBehind(models)),
    withTimeout(timeoutMs, logger, isRefundLate(models, new Date(Date.now() - slowAfterMs.refund))),
    withTimeout(timeoutMs, logger, providerAnswers.read()),
  ]);
  const ordersBehind =
    unordered && unordered.since !== null && Date.now() - Date.parse(unordered.since) > slowAfterMs.order;
  const paymentsBehind = webhook && (webhook.paymentsSince >= silentPayments || refundLate);
  return {
    checkedAt: new Date().toISOString(),
    parts: {
      ordering: judgeQueues(view, queuesOf('ordering'), openMs, ordersBehind),
      // Without Redis the provider can't be asked either: its calls are counted there.
      payment: view && !provider ? 'away' : judgeQueues(view, queuesOf('payment'), openMs, paymentsBehind),
      live: judgeLive(live.msSinceHeard(), openMs),
      mail: judgeQueues(view, queuesOf('mail'), openMs, mailsBehind),
    },
  };
}

/** Undefined: could not be read. `openMs`: this process's uptime. */
export function judgeQueues(
  view: Pick<WorkersView, 'notTaken' | 'takenAt'> | undefined,
  queues: readonly QueueName[],
  openMs: number,
  behind?: boolean,
): PartState {
  if (!view || behind === undefined) return 'unknown';
  const notTaken = queues.filter((queue) => view.notTaken.includes(queue));
  if (notTaken.length === 0) return behind ? 'slow' : 'working';
  const neverTaken = notTaken.every((queue) => view.takenAt[queue] === undefined);
  return neverTaken && openMs < notTakenAfterMs ? 'starting' : 'away';
}

export function judgeLive(msSinceHeard: number, openMs: number): PartState {
  if (msSinceHeard < pulse.staleAfterMs) return 'working';
  return msSinceHeard === Infinity && openMs < pulse.staleAfterMs ? 'starting' : 'away';
}

const areMailsBehind = async (models: Pick<Models, 'mails'>): Promise<boolean> =>
  Date.now() - ((await mailDueSince(models))?.getTime() ?? Infinity) > slowAfterMs.mail ||
  (await isMailRefused(models));
