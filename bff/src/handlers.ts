import { auditHandlers } from './operations/read-audit.ts';
import { billHandlers } from './operations/bills/handlers.ts';
import { cartHandlers } from './cart/handlers.ts';
import { contactHandlers } from './contact/handlers.ts';
import type { Deps } from './deps.ts';
import type { Handler } from './http/handler.ts';
import { inventoryHandlers } from './inventory/handlers.ts';
import { timelineHandlers } from './operations/timeline/read-timeline.ts';
import { operationHandlers } from './operations/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { pizzaHandlers } from './pizzas/handlers.ts';
import { queueHandlers } from './operations/queues/handlers.ts';
import { reportHandlers } from './reports/report.ts';
import { shopHandlers } from './shop/handlers.ts';
import { secondFactorHandlers } from './users/second-factor-handlers.ts';
import { userHandlers } from './users/handlers.ts';

/** Handlers of every route in the contracts. */
export const allHandlers = (deps: Deps): Handler<Deps>[] => [
  ...userHandlers,
  ...secondFactorHandlers,
  ...cartHandlers,
  ...pizzaHandlers(deps),
  ...inventoryHandlers(deps),
  ...contactHandlers,
  ...paymentHandlers(deps),
  ...billHandlers,
  ...orderHandlers,
  ...shopHandlers,
  ...reportHandlers,
  ...operationHandlers(deps),
  ...timelineHandlers,
  ...queueHandlers,
  ...auditHandlers,
];
