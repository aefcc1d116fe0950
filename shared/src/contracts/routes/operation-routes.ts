/** Calls of admins and operators about the whole shop. */

import { defineRoute } from '../route.ts';
import { AuditEntry, AuditQuery } from '../audit.ts';
import { ActBody, ActPreview, QueuesAnswer } from '../queue.ts';
import { JourneyAnswer, JourneyHit, JourneyQuery } from '../timeline.ts';
import { ById, Done } from '../primitives.ts';
import {
  DashboardAnswer,
  DayRange,
  MoneyCheckAnswer,
  ApproveRefundsBody,
  MoneyRemedyBody,
  ReportAnswer,
} from '../report.ts';
import { ReadinessAnswer } from '../ready.ts';
import { StatusAnswer } from '../status.ts';
import { z } from '../z.ts';

export const status = defineRoute({
  method: 'GET',
  path: '/operations/status',
  access: 'open',
  answer: StatusAnswer,
});

export const dashboard = defineRoute({
  method: 'GET',
  path: '/report/dashboard',
  access: 'admin',
  answer: DashboardAnswer,
});

/** Whether the shop is ready to open, and what is missing. */
export const ready = defineRoute({
  method: 'GET',
  path: '/operations/ready',
  access: 'admin',
  answer: ReadinessAnswer,
});

export const report = defineRoute({
  method: 'GET',
  path: '/report',
  access: 'admin',
  query: DayRange,
  answer: ReportAnswer,
});

export const moneyCheck = defineRoute({
  method: 'GET',
  path: '/operations/money-check',
  access: 'admin',
  query: DayRange,
  answer: MoneyCheckAnswer,
});

export const moneyRemedy = defineRoute({
  method: 'POST',
  path: '/operations/money-check',
  access: 'admin',
  body: MoneyRemedyBody,
  answer: Done,
});

/** Lets all refunds go that are held after a restore. */
export const approveRefunds = defineRoute({
  method: 'POST',
  path: '/operations/money-check/refunds',
  access: 'admin',
  body: ApproveRefundsBody,
  answer: Done,
});

export const openQueues = defineRoute({
  method: 'POST',
  path: '/operations/queues-session',
  access: 'admin',
  answer: Done,
});

export const journeys = defineRoute({
  method: 'GET',
  path: '/operations/journeys',
  access: 'admin',
  query: JourneyQuery,
  answer: z.array(JourneyHit),
});

export const journey = defineRoute({
  method: 'GET',
  path: '/operations/journeys/:id',
  access: 'admin',
  params: ById,
  answer: JourneyAnswer,
});

export const queues = defineRoute({
  method: 'GET',
  path: '/operations/queues',
  access: 'admin',
  answer: QueuesAnswer,
});

export const previewAct = defineRoute({
  method: 'POST',
  path: '/operations/acts/preview',
  access: 'admin',
  body: ActBody,
  answer: ActPreview,
});

export const act = defineRoute({
  method: 'POST',
  path: '/operations/acts',
  access: 'admin',
  body: ActBody,
  answer: Done,
});

export const audit = defineRoute({
  method: 'GET',
  path: '/audit',
  access: 'admin',
  query: AuditQuery,
  answer: z.array(AuditEntry),
});
