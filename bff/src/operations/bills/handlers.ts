import { type Bill, MonthQuery, routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { papersTexts, refuse, refusalOf } from '@forno/shared/messages';
import type { Models, StoredBill } from '@forno/shared/server/db';
import { type Request, type Response, Router } from 'express';
import type { Deps } from '../../deps.ts';
import type { CurrentUser } from '../../http/authenticate.ts';
import { authorise, nameCaller, requiresReauthentication } from '../../http/authorise.ts';
import { defineHandler } from '../../http/handler.ts';
import { invalid, issuesOf, sendRefusal } from '../../http/refusals.ts';
import { makeGstr1 } from './gstr1.ts';
import { readMonth, sumUpMonth, writeMonthCsv } from './month.ts';
import { writeBillPdf } from './write-pdf.ts';

type Reader = Pick<Models, 'bills' | 'checkouts'>;

/** The bill and credit notes of a checkout that this user may see; undefined otherwise. */
async function readBills(
  { bills, checkouts }: Reader,
  checkoutId: string,
  user: Pick<CurrentUser, '_id' | 'role'>,
): Promise<Bill[] | undefined> {
  const checkout = await checkouts.findById(checkoutId, { userId: 1 }).lean();
  if (!checkout || !(user.role === 'admin' || checkout.userId.equals(user._id))) return undefined;
  const found = await bills.find({ checkoutId }).sort({ nth: 1 }).lean<StoredBill[]>();
  return found.map(({ facts }) => facts);
}

export const billHandlers = (deps: Deps) => [
  defineHandler(routes.papersMonth, async ({ query }) => ok(await sumUpMonth(deps, query.month))),
  defineHandler(routes.bills, async ({ params, user }) => {
    const bills = await readBills(deps.models, params.id, user);
    return bills ? ok({ bills }) : refuse('not_found');
  }),
];

/** Downloads: a bill as a PDF for its customer, a month's papers for admins. */
export function billFilesRouter(deps: Deps): Router {
  const { models, authenticate } = deps;
  const router = Router();
  router.get('/report/papers/:file', (req: Request, res: Response) => sendMonth(deps, req, res));
  router.get('/payment/bills/:id/pdf/:nth', async (req: Request, res: Response) => {
    const user = await authorise(authenticate, 'customer', req);
    if (!user.ok) return sendRefusal(res, user.refusal);
    const params = routes.bills.params.safeParse(req.params);
    const bills =
      params.success && user.value ? await readBills(models, params.data.id, user.value) : undefined;
    const bill = bills?.[Number(req.params['nth'])];
    if (!bill) return sendRefusal(res, refusalOf('not_found'));
    const name = bill.number.replaceAll('/', '-');
    res
      .set({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}.pdf"`,
        'cache-control': 'no-store',
      })
      .send(await writeBillPdf(bill));
  });
  return router;
}

/** GET /report/papers/gstr1.json or bills.csv, of `?month=2026-11`. */
async function sendMonth({ models, authenticate, shop }: Deps, req: Request, res: Response) {
  const admin = await authorise(authenticate, 'admin', req);
  if (!admin.ok) return sendRefusal(res, admin.refusal);
  if (admin.value && requiresReauthentication(admin.value)) {
    nameCaller(req, admin.value);
    return sendRefusal(res, refusalOf('reauthentication_needed'));
  }
  const query = MonthQuery.safeParse(req.query);
  if (!query.success) return sendRefusal(res, invalid(issuesOf(query.error)));
  const { month } = query.data;
  const bills = await readMonth(models, month);
  res.set('cache-control', 'no-store');
  if (req.params['file'] === 'bills.csv')
    // The byte order mark tells spreadsheets it is UTF-8.
    return res.type('text/csv; charset=utf-8').send(`\uFEFF${writeMonthCsv(bills)}`);
  const { papers } = await shop.read();
  if (req.params['file'] !== 'gstr1.json') return sendRefusal(res, refusalOf('not_found'));
  if (papers?.regime !== 'regular' || papers.gstin === undefined)
    return sendRefusal(res, refusalOf('not_found', { message: papersTexts.noGstr1 }));
  return res.json(makeGstr1(bills, month, papers.gstin));
}
