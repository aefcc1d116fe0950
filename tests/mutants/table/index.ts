import type { Mutant } from '../mutant.ts';
import { checkouts } from './checkouts.ts';
import { createPayment } from './create-payment.ts';
import { disputes } from './disputes.ts';
import { doors } from './doors.ts';
import { holds } from './holds.ts';
import { limits } from './limits.ts';
import { operations } from './operations.ts';
import { orders } from './orders.ts';
import { ordersChanged } from './orders-changed.ts';
import { payments } from './payments.ts';
import { price } from './price.ts';
import { provider } from './provider.ts';
import { reconcile } from './reconcile.ts';
import { recovery } from './recovery.ts';
import { refundJobs } from './refund-jobs.ts';
import { refunds } from './refunds.ts';
import { settling } from './settling.ts';
import { stock } from './stock.ts';
import { transitions } from './transitions.ts';
import { webhook } from './webhook.ts';

/** All mistakes, by room. */
export const mutants: readonly Mutant[] = [
  ...checkouts,
  ...createPayment,
  ...disputes,
  ...doors,
  ...holds,
  ...limits,
  ...operations,
  ...orders,
  ...ordersChanged,
  ...payments,
  ...price,
  ...provider,
  ...reconcile,
  ...recovery,
  ...refundJobs,
  ...refunds,
  ...settling,
  ...stock,
  ...transitions,
  ...webhook,
];
