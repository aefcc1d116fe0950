import { defineRoute } from '../route.ts';
import { AuditEntry, AuditQuery } from '../audit.ts';
import { Done } from '../primitives.ts';
import { DashboardAnswer, DayRange, MoneyCheckAnswer, MoneyRemedyBody, ReportAnswer } from '../report.ts';
import { StatusAnswer } from '../status.ts';
import { z } from '../z.ts';

/** Calls of admins and operators about the whole shop. */
export const operationRoutes = {
  status: defineRoute({ method: 'GET', path: '/operations/status', access: 'open', answer: StatusAnswer }),
  dashboard: defineRoute({
    method: 'GET',
    path: '/report/dashboard',
    access: 'admin',
    answer: DashboardAnswer,
  }),
  report: defineRoute({
    method: 'GET',
    path: '/report',
    access: 'admin',
    query: DayRange,
    answer: ReportAnswer,
  }),
  moneyCheck: defineRoute({
    method: 'GET',
    path: '/operations/money-check',
    access: 'admin',
    query: DayRange,
    answer: MoneyCheckAnswer,
  }),
  moneyRemedy: defineRoute({
    method: 'POST',
    path: '/operations/money-check',
    access: 'admin',
    body: MoneyRemedyBody,
    answer: Done,
  }),
  openQueues: defineRoute({
    method: 'POST',
    path: '/operations/queues-session',
    access: 'admin',
    answer: Done,
  }),
  audit: defineRoute({
    method: 'GET',
    path: '/audit',
    access: 'admin',
    query: AuditQuery,
    answer: z.array(AuditEntry),
  }),
} as const;
