import { routes } from '@forno/shared/contracts/server';
import { ok } from '@forno/shared/domain';
import { actionTexts, refuse } from '@forno/shared/messages/server';
import { recordAudit } from '@forno/shared/server/operations';
import type { Call } from '../deps.ts';
import { defineHandler } from '../../http/handler.ts';
import { requiresReauthentication } from '../../http/authorise.ts';
import { withTimeout } from '../../http/with-timeout.ts';
import { readQueueHistory } from './read-history.ts';
import { planAction } from './plan-action.ts';
import { readQueues } from './read-queues.ts';

/** A queue created while Redis is down waits instead of failing. Timeout in ms. */
const timeoutMs = 3_000;

async function queues({ deps, logger }: Call<'queues'>) {
  const found = await withTimeout(timeoutMs, logger, readQueues(deps));
  return found ? ok(found) : refuse('queue_unavailable');
}

async function queueHistory({ deps, query }: Call<'queueHistory'>) {
  return ok(await readQueueHistory(deps.models, query.hours));
}

async function previewAction({ deps, body, logger }: Call<'previewAction'>) {
  const plan = (await withTimeout(timeoutMs, logger, planAction(deps, body))) ?? refuse('queue_unavailable');
  return plan.ok ? ok(plan.value.preview) : plan;
}

async function act({ deps, body, user, logger, requestId }: Call<'act'>) {
  const plan = (await withTimeout(timeoutMs, logger, planAction(deps, body))) ?? refuse('queue_unavailable');
  if (!plan.ok) return plan;
  const { entry, preview, run } = plan.value;
  const refunds = 'queue' in body && body.queue === 'refunds';
  if (refunds && requiresReauthentication(user)) return refuse('reauthentication_needed');
  if (preview.needsReason && !('reason' in body && body.reason)) return refuse('reason_missing');
  if (!(await run(requestId))) return refuse('queue_unavailable');
  await recordAudit(deps.models, logger, user, { ...entry, action: body.act });
  return ok({ message: actionTexts.done });
}

/** The queues in business terms, and the operator's actions on them. */
export const queueHandlers = [
  defineHandler(routes.queues, queues),
  defineHandler(routes.queueHistory, queueHistory),
  defineHandler(routes.previewAction, previewAction),
  defineHandler(routes.act, act),
];
