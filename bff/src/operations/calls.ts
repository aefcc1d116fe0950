import type { Deps } from '../deps.ts';
import { moneyCheck, moneyRemedy } from './money-calls.ts';
import { openQueues } from './queues-session.ts';
import { status } from './read-status.ts';

export const operationCalls = (deps: Deps) => [
  status(deps),
  moneyCheck(deps),
  moneyRemedy(deps),
  openQueues(deps),
];
