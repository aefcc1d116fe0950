import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { actionTexts, refuse } from '@forno/shared/messages';
import { recordAudit } from '@forno/shared/server/operations';
import { defineHandler } from '../../http/handler.ts';
import { requiresReauthentication } from '../../http/authorise.ts';
import { withTimeout } from '../../http/with-timeout.ts';
import { planAction } from './plan-action.ts';
import { readQueues } from './read-queues.ts';

/** A queue created while Redis is down waits instead of failing. Timeout in ms. */
const timeoutMs = 3_000;

const queues = defineHandler(routes.queues, async ({ deps, logger }) => {
  const found = await withTimeout(timeoutMs, logger, readQueues(deps));
  return found ? ok(found) : refuse('queue_unavailable');
});

/** Previews what an action will and will not do. */
const previewAction = defineHandler(routes.previewAction, async ({ deps, body, logger }) => {
  const plan = (await withTimeout(timeoutMs, logger, planAction(deps, body))) ?? refuse('queue_unavailable');
  return plan.ok ? ok(plan.value.preview) : plan;
});

const act = defineHandler(routes.act, async ({ deps, body, user, logger, requestId }) => {
  const plan = (await withTimeout(timeoutMs, logger, planAction(deps, body))) ?? refuse('queue_unavailable');
  if (!plan.ok) return plan;
  const { entry, preview, refunds, run } = plan.value;
  if (refunds && requiresReauthentication(user)) return refuse('reauthentication_needed');
  if (preview.needsReason && !('reason' in body && body.reason)) return refuse('reason_missing');
  if (!(await run(requestId))) return refuse('queue_unavailable');
  await recordAudit(deps.models, logger, user, { ...entry, action: body.act });
  return ok({ message: actionTexts.done });
});

/** The queues in business terms, and the operator's actions on them. */
export const queueHandlers = [queues, previewAction, act];
