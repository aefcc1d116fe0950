import { DayRange } from '@forno/shared/contracts';
import { refusalOf } from '@forno/shared/messages';
import { type Request, type Response, Router } from 'express';
import type { Deps } from '../deps.ts';
import { authorise, nameCaller } from '../http/authorise.ts';
import { invalid, issuesOf } from '../http/invalid.ts';
import { sendRefusal } from '../http/send-refusal.ts';
import { requiresReauthentication } from '../http/proofs.ts';
import { makeReport } from './make-report.ts';
import { badRange } from './report.ts';
import { writeCsv } from './write-csv.ts';

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
