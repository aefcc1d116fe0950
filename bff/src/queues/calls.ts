import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { actTexts, refuse } from '@forno/shared/messages';
import { recordAudit } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { needsProof } from '../http/proofs.ts';
import { within } from '../http/within.ts';
import { planAct } from './plan-act.ts';
import { readQueues } from './read-queues.ts';

/** A queue made while Redis was away does not fail, it waits. Milliseconds. */
const patienceMs = 3_000;

const queues = (deps: Deps) =>
  call(routes.queues, async () => {
    const found = await within(patienceMs, readQueues(deps));
    return found ? ok(found) : refuse('queue_unavailable');
  });

/** What an act will do and what it will not, before it is done. */
const previewAct = (deps: Deps) =>
  call(routes.previewAct, async ({ body }) => {
    const plan = (await within(patienceMs, planAct(deps, body))) ?? refuse('queue_unavailable');
    return plan.ok ? ok(plan.value.preview) : plan;
  });

const act = (deps: Deps) =>
  call(routes.act, async ({ body, user, log, requestId }) => {
    const plan = (await within(patienceMs, planAct(deps, body))) ?? refuse('queue_unavailable');
    if (!plan.ok) return plan;
    const { entry, preview, refunds, run } = plan.value;
    if (refunds && needsProof(user)) return refuse('reauthentication_needed');
    if (preview.needsReason && !('reason' in body && body.reason)) return refuse('reason_missing');
    if (!(await run(requestId))) return refuse('queue_unavailable');
    await recordAudit(deps.models, log, user, { ...entry, action: body.act, from: null });
    return ok({ message: actTexts.done });
  });

/** The queues in business words, and what an operator does about them. */
export const queueCalls = (deps: Deps) => [queues(deps), previewAct(deps), act(deps)];
