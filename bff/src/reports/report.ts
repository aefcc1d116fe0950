import { routes, DayRange } from '@forno/shared/contracts';
import { dayMs, ok, type Refused } from '@forno/shared/domain';
import { refuse, refusalOf } from '@forno/shared/messages';
import { type Request, type Response, Router } from 'express';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { makeReport } from './make-report.ts';
import { dashboard } from './dashboard.ts';
import { authorise, nameCaller, requiresReauthentication } from '../http/authorise.ts';
import { invalid, issuesOf, sendRefusal } from '../http/refusals.ts';
import { writeCsv } from './write-csv.ts';

const longestDays = 366;

export const report = ({ models }: Deps) =>
  defineHandler(routes.report, async ({ query }) => {
    return badRange(query) ?? ok(await makeReport(models, query));
  });

/** Backwards, or longer than a year. */
export function badRange({ from, to }: DayRange): Refused | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days >= 0 && days <= longestDays) return undefined;
  return refuse('invalid_request', {
    message: 'Please choose a range of at most one year that starts before it ends.',
  });
}

export const reportHandlers = (deps: Deps) => [dashboard(deps), report(deps)];

/** GET /report.csv: the report as a download, for admins. */
export function csvRouter({ models, authenticate }: Deps): Router {
  const router = Router();
  router.get('/report.csv', async (req: Request, res: Response) => {
    const admin = await authorise(authenticate, 'admin', req);
    if (!admin.ok) return sendRefusal(res, admin.refusal);
    if (admin.value && requiresReauthentication(admin.value)) {
      nameCaller(req, admin.value);
      return sendRefusal(res, refusalOf('reauthentication_needed'));
    }
    const range = DayRange.safeParse(req.query);
    if (!range.success) return sendRefusal(res, invalid(issuesOf(range.error)));
    const bad = badRange(range.data);
    if (bad) return sendRefusal(res, bad.refusal);
    const { from, to } = range.data;
    res
      .set({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="forno-report-${from}-${to}.csv"`,
        'cache-control': 'no-store',
      })
      // The byte order mark tells spreadsheets it is UTF-8.
      .send(`\uFEFF${writeCsv(await makeReport(models, range.data))}`);
  });
  return router;
}
