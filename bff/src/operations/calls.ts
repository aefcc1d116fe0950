import type { Deps } from '../deps.ts';
import { moneyCheck, moneyRemedy } from './money-calls.ts';
import { openQueues } from './queues-session.ts';

export const operationCalls = (deps: Deps) => [moneyCheck(deps), moneyRemedy(deps), openQueues(deps)];
