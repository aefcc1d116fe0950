import { auditHandlers } from './operations/read-audit.ts';
import { billHandlers } from './operations/bills/handlers.ts';
import { cartHandlers } from './cart/handlers.ts';
import { contactHandlers } from './complaints/handlers.ts';
import type { Deps } from './deps.ts';
import type { Handler } from './http/handler.ts';
import { deliveryHandlers } from './operations/delivery/read-delivery.ts';
import { inventoryHandlers } from './stock/handlers.ts';
import { timelineHandlers } from './operations/timelines/read-timeline.ts';
import { operationHandlers } from './operations/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { paymentHandlers } from './checkouts/handlers.ts';
import { pizzaHandlers } from './menu/handlers.ts';
import { queueHandlers } from './operations/queues/handlers.ts';
import { reportHandlers } from './reports/report.ts';
import { shopHandlers } from './settings/handlers.ts';
import { secondFactorHandlers } from './accounts/second-factor-handlers.ts';
import { tillHandlers } from './till/handlers.ts';
import { stationHandlers } from './accounts/stations/handlers.ts';
import { userHandlers } from './accounts/handlers.ts';

/** Handlers of every route in the contracts. */
export const allHandlers = (deps: Deps): Handler<Deps>[] => [
  ...userHandlers,
  ...secondFactorHandlers,
  ...stationHandlers,
  ...cartHandlers,
  ...pizzaHandlers(deps),
  ...inventoryHandlers(deps),
  ...contactHandlers,
  ...paymentHandlers(deps),
  ...billHandlers,
  ...orderHandlers,
  ...shopHandlers,
  ...tillHandlers,
  ...reportHandlers,
  ...operationHandlers(deps),
  ...timelineHandlers,
  ...deliveryHandlers,
  ...queueHandlers,
  ...auditHandlers,
];
