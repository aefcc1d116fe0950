import { DayRange, defineRoute, routes, z } from '@forno/shared/contracts';
import { dayMs, ok, type Refused } from '@forno/shared/domain';
import { refuse, serverErrors } from '@forno/shared/messages';
import { defineHandler } from '../http/handler.ts';
import { makeReport } from './make-report.ts';
import { dashboard } from './dashboard.ts';
import { writeCsv } from './write-csv.ts';

const longestDays = 366;

export const report = defineHandler(routes.report, async ({ deps, query, user }) => {
  return badRange(query) ?? deps.costly(String(user._id), () => makeReport(deps.models, query));
});

/** Backwards, or longer than a year. */
export function badRange({ from, to }: DayRange): Refused | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days >= 0 && days <= longestDays) return undefined;
  return refuse('invalid_request', { message: serverErrors.dayRange });
}

const csvRoute = defineRoute('GET', '/report.csv', 'admin', { query: DayRange, answer: z.unknown() });

/** The report as a download. */
const reportCsv = defineHandler(csvRoute, { reauthenticate: true }, async ({ deps, query, user }) => {
  const bad = badRange(query);
  if (bad) return bad;
  const made = await deps.costly(String(user._id), () => makeReport(deps.models, query));
  if (!made.ok) return made;
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="forno-report-${query.from}-${query.to}.csv"`,
  };
  // The byte order mark tells spreadsheets it is UTF-8.
  return { ...ok(`\uFEFF${writeCsv(made.value)}`), headers };
});

export const reportHandlers = [dashboard, report, reportCsv];
