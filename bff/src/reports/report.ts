import { call, DayRange, rangeFault, routes, z } from '@forno/shared/contracts/server';
import type { Refused } from '@forno/shared/domain';
import { refuse, serverErrors } from '@forno/shared/messages/server';
import { recordDownload } from '@forno/shared/server/operations';
import type { Call, Deps } from './deps.ts';
import { csvFile } from '../http/csv.ts';
import { defineHandler, type HandlerInput } from '../http/handler.ts';
import { makeReport } from './make-report.ts';
import { dashboard } from './dashboard.ts';
import { writeCsv } from './write-csv.ts';

export async function report({ deps, query, user }: Call<'report'>) {
  return badRange(query) ?? deps.costly(String(user._id), () => readReport(deps, query));
}

const readReport = async ({ models, settings }: Deps, range: DayRange) =>
  makeReport(models, range, (await settings.read()).papers);

/** Backwards, or longer than a year. */
export const badRange = (range: DayRange): Refused | undefined =>
  rangeFault(range) && refuse('invalid_request', { message: serverErrors.dayRange });

const csvRoute = call('GET /report.csv', 'owner', { query: DayRange, answer: z.unknown() });

async function reportCsv({ deps, query, user, logger }: HandlerInput<Deps, typeof csvRoute>) {
  const bad = badRange(query);
  if (bad) return bad;
  const made = await deps.costly(String(user._id), () => readReport(deps, query));
  if (!made.ok) return made;
  await recordDownload(deps.models, logger, user, { file: 'report.csv', of: query });
  return csvFile(writeCsv(made.value), `forno-report-${query.from}-${query.to}`);
}

export const reportHandlers = [
  defineHandler(routes.dashboard, dashboard),
  defineHandler(routes.report, report),
  defineHandler(csvRoute, reportCsv, { reauthenticate: true }),
];
