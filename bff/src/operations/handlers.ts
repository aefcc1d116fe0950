import type { Deps } from '../deps.ts';
import { approveRefunds, moneyCheck, moneyRemedy } from './money/handlers.ts';
import { openQueues } from './queues/queues-session.ts';
import { status } from './read-status.ts';

export const operationHandlers = (deps: Deps) => [
  status(deps),
  moneyCheck(deps),
  moneyRemedy(deps),
  approveRefunds(deps),
  openQueues(deps),
];
