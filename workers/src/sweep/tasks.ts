import { erasures, retention } from './retention.ts';
import { events } from './events.ts';
import { expected } from './expected.ts';
import { holds, returns, transfers } from './holds.ts';
import { lowStock, mails } from './mails.ts';
import { reconcile } from './reconcile.ts';
import type { SweepTask } from './backlog.ts';
import { orderMails, orderRefunds, refunds, uncopiedRefunds, unfinished } from './unfinished.ts';
import { openings, unpaid } from './unpaid.ts';
import { unpublished } from './unpublished.ts';

/** Every sweep task. No lost job goes unnoticed: the database is the source of truth. */
export const sweepTasks: Readonly<Record<string, SweepTask>> = {
  unfinished,
  unpublished,
  unpaid,
  openings,
  holds,
  transfers,
  returns,
  refunds,
  'order-refunds': orderRefunds,
  'uncopied-refunds': uncopiedRefunds,
  events,
  'order-mails': orderMails,
  mails,
  'low-stock': lowStock,
  reconcile,
  expected,
  erasures,
  retention,
};
