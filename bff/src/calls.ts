import { auditCalls } from './audit/calls.ts';
import { cartCalls } from './cart/calls.ts';
import { contactCalls } from './contact/calls.ts';
import type { Deps } from './deps.ts';
import type { Call } from './http/call.ts';
import { inventoryCalls } from './inventory/calls.ts';
import { journeyCalls } from './journeys/calls.ts';
import { operationCalls } from './operations/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { paymentCalls } from './payments/calls.ts';
import { pizzaCalls } from './pizzas/calls.ts';
import { queueCalls } from './queues/calls.ts';
import { reportCalls } from './reports/calls.ts';
import { shopCalls } from './shop/calls.ts';
import { secondFactorCalls } from './users/second-factor-calls.ts';
import { userCalls } from './users/calls.ts';

/** Handlers of every route in the contracts. */
export const allCalls = (deps: Deps): Call[] => [
  ...userCalls(deps),
  ...secondFactorCalls(deps),
  ...cartCalls(deps),
  ...pizzaCalls(deps),
  ...inventoryCalls(deps),
  ...contactCalls(deps),
  ...paymentCalls(deps),
  ...orderCalls(deps),
  ...shopCalls(deps),
  ...reportCalls(deps),
  ...operationCalls(deps),
  ...journeyCalls(deps),
  ...queueCalls(deps),
  ...auditCalls(deps),
];
