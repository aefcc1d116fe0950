import { routes } from '@forno/shared/contracts/server';
import { ok } from '@forno/shared/domain';
import { checkReady } from '@forno/shared/server/operations';
import type { Call, Deps } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import { approveRefunds, moneyCheck, moneyRemedy } from './money/handlers.ts';
import { refundByHand } from './money/refund-by-hand.ts';
import { openQueues } from './queues/queues-session.ts';
import { status } from './read-status.ts';

async function ready({ deps }: Call<'ready'>) {
  return ok({ checks: await checkReady(deps.config, deps.models) });
}

export const operationHandlers = (deps: Deps) => [
  status(deps),
  defineHandler(routes.moneyCheck, moneyCheck),
  defineHandler(routes.moneyRemedy, moneyRemedy),
  defineHandler(routes.approveRefunds, approveRefunds, { reauthenticate: true }),
  defineHandler(routes.refundByHand, refundByHand, { reauthenticate: true }),
  defineHandler(routes.openQueues, openQueues, { reauthenticate: true }),
  defineHandler(routes.ready, ready),
];
