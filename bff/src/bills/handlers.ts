import { type Bill, routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse, refusalOf } from '@forno/shared/messages';
import type { Models, StoredBill } from '@forno/shared/server/db';
import { type Request, type Response, Router } from 'express';
import type { Deps } from '../deps.ts';
import type { CurrentUser } from '../http/authenticate.ts';
import { authorise } from '../http/authorise.ts';
import { defineHandler } from '../http/handler.ts';
import { sendRefusal } from '../http/refusals.ts';
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

export const billHandlers = ({ models }: Deps) => [
  defineHandler(routes.bills, async ({ params, user }) => {
    const bills = await readBills(models, params.id, user);
    return bills ? ok({ bills }) : refuse('not_found');
  }),
];

/** GET /payment/bills/:id/pdf/:nth: one of them as a PDF. */
export function billPdfRouter({ models, authenticate }: Deps): Router {
  const router = Router();
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
