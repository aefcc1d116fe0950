import { type Bill, billFile, call, MonthQuery, routes, z } from '@forno/shared/contracts/server';
import { mayDo, ok } from '@forno/shared/domain';
import { billTexts, refuse } from '@forno/shared/messages/server';
import { receivedFor } from '@forno/shared/server/checkouts';
import type { Models, StoredBill } from '@forno/shared/server/db';
import { recordDownload } from '@forno/shared/server/operations';
import type { CurrentUser } from '../../http/authenticate.ts';
import type { Call, Deps } from '../deps.ts';
import { csvFile } from '../../http/csv.ts';
import { defineHandler, type HandlerInput } from '../../http/handler.ts';
import { filersOf, makeGstr1 } from './gstr1.ts';
import { readMonth, sumUpMonth, writeMonthCsv } from './month.ts';

type Reader = Pick<Models, 'bills' | 'checkouts'>;

/** The bill and credit notes of a checkout that this user may see; undefined otherwise. */
async function readBills(
  { bills, checkouts }: Reader,
  checkoutId: string,
  user: Pick<CurrentUser, '_id' | 'role' | 'duties'>,
): Promise<Bill[] | undefined> {
  const checkout = await checkouts.findById(checkoutId, { userId: 1, tenders: 1 }).lean();
  if (!checkout || !(mayDo(user, 'counter') || checkout.userId.equals(user._id))) return undefined;
  const found = await bills.find({ checkoutId }).sort({ nth: 1 }).lean<StoredBill[]>();
  // What was issued stays; how it was paid may have been corrected since.
  return found.map(({ nth, facts }) => (nth === 0 ? { ...facts, ...receivedFor(checkout) } : facts));
}

/** A bill as a download, for its customer and the counter. */
async function billPdf({ deps, params, user }: HandlerInput<Deps, typeof billFile>) {
  const bills = await readBills(deps.models, params.id, user);
  const bill = bills?.[Number(params.nth)];
  if (!bill) return refuse('not_found');
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${bill.number.replaceAll('/', '-')}.pdf"`,
  };
  const pdf = await deps.pdfs.read(String(user._id), bill);
  return pdf.ok ? { ...ok(Buffer.from(pdf.value)), headers } : pdf;
}

const readInTurn = ({ models, costly }: Deps, month: string, { _id }: Pick<CurrentUser, '_id'>) =>
  costly(String(_id), () => readMonth(models, month));

const monthRoute = call('GET /report/papers/:file', 'owner', {
  params: z.object({ file: z.enum(['bills.csv', 'gstr1.json']) }),
  /** `gstin`: whose GSTR-1, of a month that was billed under several; else that of the first of `filers`. */
  query: z.extend(MonthQuery, { gstin: z.optional(z.string()) }),
  answer: z.unknown(),
});

/** A month's papers as a download, for admins. */
async function monthFile({
  deps,
  params: { file },
  query,
  user,
  logger,
}: HandlerInput<Deps, typeof monthRoute>) {
  const { month, gstin } = query;
  const note = (of: { month: string; gstin?: string }) =>
    recordDownload(deps.models, logger, user, { file, of });
  const read = await readInTurn(deps, month, user);
  if (!read.ok) return read;
  const bills = read.value;
  if (file === 'bills.csv') {
    await note({ month });
    return csvFile(writeMonthCsv(bills), `forno-bills-${month}`);
  }
  const { papers } = await deps.settings.read();
  const filer = filersOf(bills, papers).find((one) => gstin === undefined || one === gstin);
  if (filer === undefined) return refuse('not_found', { message: billTexts.noGstr1 });
  await note({ month, gstin: filer });
  return ok(makeGstr1(bills, month, filer));
}

async function billsMonth({ deps, query: { month }, user }: Call<'billsMonth'>) {
  const read = await readInTurn(deps, month, user);
  return read.ok ? ok(await sumUpMonth(deps, month, read.value)) : read;
}

async function bills({ found }: Call<'bills', Bill[]>) {
  return ok({ bills: found });
}

export const billHandlers = [
  defineHandler(routes.billsMonth, billsMonth),
  defineHandler(routes.bills, bills, {
    find: { by: ({ deps, params, user }) => readBills(deps.models, params.id, user), or: 'not_found' },
  }),
  defineHandler(billFile, billPdf),
  defineHandler(monthRoute, monthFile, { reauthenticate: true }),
];
