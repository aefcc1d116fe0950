/** Calls of admins and operators about the whole shop. */

import { ById, Done } from '../primitives.ts';
import { asSearch, defineRoute } from '../route.ts';
import { z } from '../z.ts';
import { AuditEntry, AuditQuery } from './audit.ts';
import { ApproveRefundsBody, MoneyCheckAnswer, MoneyRemedyBody } from './money.ts';
import { ActionBody, ActionPreview, QueueHistoryAnswer, QueueHistoryQuery, QueuesAnswer } from './queues.ts';
import { ReadinessAnswer } from './ready.ts';
import { DashboardAnswer, DayRange, ReportAnswer } from './reports.ts';
import { TimelineAnswer, TimelineHit, TimelineQuery } from './timelines.ts';

export const dashboard = defineRoute('GET', '/report/dashboard', 'owner', { answer: DashboardAnswer });

/** Whether the shop is ready to open, and what is missing. */
export const ready = defineRoute('GET', '/operations/ready', 'owner', { answer: ReadinessAnswer });

export const report = defineRoute('GET', '/report', 'owner', { query: DayRange, answer: ReportAnswer });

export const moneyCheck = defineRoute('GET', '/operations/money-check', 'owner', {
  query: DayRange,
  answer: MoneyCheckAnswer,
});

export const moneyRemedy = defineRoute('POST', '/operations/money-check', 'owner', {
  body: MoneyRemedyBody,
  answer: Done,
  strict: true,
});

/** Lets all refunds go that are held after a restore. */
export const approveRefunds = defineRoute('POST', '/operations/money-check/refunds', 'owner', {
  body: ApproveRefundsBody,
  answer: Done,
  strict: true,
});

export const openQueues = defineRoute('POST', '/operations/queues-session', 'owner', { answer: Done });

export const timelines = defineRoute('GET', '/operations/journeys', 'counter', {
  query: TimelineQuery,
  answer: z.array(TimelineHit),
});

export const searchTimelines = asSearch(timelines);

export const timeline = defineRoute('GET', '/operations/journeys/:id', 'counter', {
  params: ById,
  answer: TimelineAnswer,
});

export const queues = defineRoute('GET', '/operations/queues', 'owner', { answer: QueuesAnswer });

export const queueHistory = defineRoute('GET', '/operations/queue-history', 'owner', {
  query: QueueHistoryQuery,
  answer: QueueHistoryAnswer,
});

export const previewAction = defineRoute('POST', '/operations/acts/preview', 'owner', {
  body: ActionBody,
  answer: ActionPreview,
});

export const act = defineRoute('POST', '/operations/acts', 'owner', { body: ActionBody, answer: Done });

export const audit = defineRoute('GET', '/audit', 'owner', {
  query: AuditQuery,
  answer: z.array(AuditEntry),
});

export const searchAudit = asSearch(audit);
