import { auditHandlers } from './operations/read-audit.ts';
import { billHandlers } from './operations/bills/handlers.ts';
import { cartHandlers } from './cart/handlers.ts';
import { complaintHandlers } from './complaints/handlers.ts';
import type { Deps } from './deps.ts';
import type { Handler } from './http/handler.ts';
import { deliveryHandlers } from './operations/delivery/read-delivery.ts';
import { stockHandlers } from './stock/handlers.ts';
import { timelineHandlers } from './operations/timelines/read-timeline.ts';
import { operationHandlers } from './operations/handlers.ts';
import { orderHandlers } from './orders/handlers.ts';
import { checkoutHandlers } from './checkouts/handlers.ts';
import { menuHandlers } from './menu/handlers.ts';
import { queueHandlers } from './operations/queues/handlers.ts';
import { reportHandlers } from './reports/report.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { secondFactorHandlers } from './accounts/second-factor-handlers.ts';
import { tillHandlers } from './till/handlers.ts';
import { stationHandlers } from './accounts/stations/handlers.ts';
import { accountHandlers } from './accounts/handlers.ts';

/** Handlers of every route in the contracts. */
export const allHandlers = (deps: Deps): Handler<Deps>[] => [
  ...accountHandlers,
  ...secondFactorHandlers,
  ...stationHandlers,
  ...cartHandlers,
  ...menuHandlers(deps),
  ...stockHandlers(deps),
  ...complaintHandlers,
  ...checkoutHandlers(deps),
  ...billHandlers,
  ...orderHandlers,
  ...settingsHandlers,
  ...tillHandlers,
  ...reportHandlers,
  ...operationHandlers(deps),
  ...timelineHandlers,
  ...deliveryHandlers,
  ...queueHandlers,
  ...auditHandlers,
];
