/** Calls of admins and operators about the whole shop. */

import { asSearch, call } from '../route.ts';
import { z } from '../z.ts';
import { AuditEntry, AuditQuery } from './audit.ts';
import { ApproveRefundsBody, MoneyCheckAnswer, MoneyRemedyBody, RefundByHandBody } from './money.ts';
import { ActionBody, ActionPreview, QueueHistoryAnswer, QueueHistoryQuery, QueuesAnswer } from './queues.ts';
import { ReadinessAnswer } from './ready.ts';
import { DashboardAnswer, DayRange, ReportAnswer } from './reports.ts';
import { TimelineAnswer, TimelineHit, TimelineQuery } from './timelines.ts';

export const dashboard = call('GET /report/dashboard', 'owner', { answer: DashboardAnswer });

/** Whether the shop is ready to open, and what is missing. */
export const ready = call('GET /operations/ready', 'owner', { answer: ReadinessAnswer });
export const report = call('GET /report', 'owner', { query: DayRange, answer: ReportAnswer });

export const moneyCheck = call('GET /operations/money-check', 'owner', {
  query: DayRange,
  answer: MoneyCheckAnswer,
});

export const moneyRemedy = call('POST /operations/money-check', 'owner', {
  body: MoneyRemedyBody,
  strict: true,
});

/** Lets all refunds go that are held after a restore. */
export const approveRefunds = call('POST /operations/money-check/refunds', 'owner', {
  body: ApproveRefundsBody,
  strict: true,
});

/** A person gave back what the provider could not. */
export const refundByHand = call('POST /operations/money-check/by-hand', 'owner', {
  body: RefundByHandBody,
  strict: true,
});

export const openQueues = call('POST /operations/queues-session', 'owner');

export const timelines = call('GET /operations/journeys', 'counter', {
  query: TimelineQuery,
  answer: z.array(TimelineHit),
});

export const searchTimelines = asSearch(timelines);
export const timeline = call('GET /operations/journeys/:id', 'counter', { answer: TimelineAnswer });
export const queues = call('GET /operations/queues', 'owner', { answer: QueuesAnswer });

export const queueHistory = call('GET /operations/queue-history', 'owner', {
  query: QueueHistoryQuery,
  answer: QueueHistoryAnswer,
});

export const previewAction = call('POST /operations/acts/preview', 'owner', {
  body: ActionBody,
  answer: ActionPreview,
});

export const act = call('POST /operations/acts', 'owner', { body: ActionBody });
export const audit = call('GET /audit', 'owner', { query: AuditQuery, answer: z.array(AuditEntry) });
export const searchAudit = asSearch(audit);
