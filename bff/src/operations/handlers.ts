import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { checkReady } from '@forno/shared/server/operations';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { approveRefunds, moneyCheck, moneyRemedy } from './money/handlers.ts';
import { openQueues } from './queues/queues-session.ts';
import { status } from './read-status.ts';

export const operationHandlers = (deps: Deps) => [
  status(deps),
  moneyCheck,
  moneyRemedy,
  approveRefunds,
  openQueues,
  defineHandler(routes.ready, async ({ deps }) => ok({ checks: await checkReady(deps.config, deps.models) })),
];
