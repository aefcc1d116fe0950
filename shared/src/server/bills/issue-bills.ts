import type { BillSettings } from '../../contracts/server/index.ts';
import {
  billKinds,
  caseSpellings,
  creditNote,
  documentNumber,
  prefixAfter,
  seriesOf,
  sumAmounts,
} from '../../domain/index.ts';
import { insertEach } from '../db/insert-each.ts';
import type { Checkout, Models, StoredBill } from '../db/models/index.ts';
import { readRestored } from '../db/read-restored.ts';
import { retryOnConflict } from '../db/retry-on-conflict.ts';
import { clockOffMax, type Provider } from '../provider/index.ts';
import type { Effect, Perform } from '../runtime/effects.ts';
import type { Logger } from '../runtime/logger.ts';
import { takeTurns } from '../runtime/take-turns.ts';
import { type Draft, draftBill, draftCreditNote } from './bill-facts.ts';

export interface BillDeps {
  models: Pick<Models, 'bills' | 'installation'>;
  provider: Pick<Provider, 'compareClock'>;
  logger: Logger;
  perform: Perform;
}

/** What is to be issued: the facts, its date by the provider's clock, and the series without its year. */
interface NewDocument {
  draft: Draft;
  date: Date;
  /** Of what it is about, where that is earlier: it is dated after its bill. */
  at?: Date;
  prefix: string;
  letter: string;
  refund?: StoredBill['refund'];
}

/** Every attempt lost means that another process issued a document: of as many at once each has its turn. */
const maxAttempts = 500;

const isFuture = (moment: Date): boolean => moment.getTime() > Date.now() + clockOffMax;

/** One after the other in this process: of all that read the last number at once, all but one would read it again. */
const inTurn = takeTurns(1);

/**
 * Issues the checkout's bill once all its orders exist, before it is fulfilled, so that a fulfilled checkout has its
 * bill. Idempotent. Returns whether this call issued it.
 */
export async function issueBill(deps: BillDeps, checkout: Checkout, papers: BillSettings): Promise<boolean> {
  return issue(deps, 'issue bill', checkout._id, (issued) =>
    issued.length > 0
      ? undefined
      : {
          draft: draftBill(checkout, papers),
          date: checkout.capturedAt ?? checkout.paidAt ?? new Date(),
          prefix: papers.series,
          letter: billKinds[papers.regime].letter,
        },
  );
}

/**
 * Issues a credit note for every refund of a billed payment that was carried out and has none yet, one after the other.
 * One that is pending has to wait: it may fail, and a note once issued stands. Idempotent.
 */
export async function issueCreditNotes(deps: BillDeps, checkout: Checkout): Promise<void> {
  const { _id, paymentId, refunds } = checkout;
  const made = refunds.filter(
    (refund) => refund.state === 'done' && !refund.pending && refund.paymentId === paymentId,
  );
  if (made.length === 0) return;
  const next = ([bill, ...notes]: readonly StoredBill[]): NewDocument | undefined => {
    const refund = made.find(
      ({ key, refundId }) =>
        !notes.some((note) => note.refund?.key === key || note.refund?.refundId === refundId),
    );
    const before = notes.map(({ facts }) => facts);
    const isAllBack = sumAmounts(before) >= (bill?.facts.amount ?? 0);
    // What went back twice corrects its bill once.
    if (!bill || !refund || isAllBack) return undefined;
    const { key, refundId = key, at } = refund;
    return {
      draft: draftCreditNote(refund, checkout, bill.facts, before),
      // Its bill may be dated after it, as the ones before that.
      date: at > bill.issuedAt ? at : bill.issuedAt,
      at,
      prefix: bill.series.split('/')[0] ?? '',
      letter: creditNote.letter,
      refund: { key, refundId },
    };
  };
  while (await issue(deps, 'issue credit note', _id, next));
}

/**
 * One insert gives the number and writes the document. Its keys are the locks: the number after the last one of its
 * series, and the place after the last one of its checkout; who loses either reads both again. So numbers have no gap
 * and none is given twice, whoever dies where. False when nothing is wanted.
 * @throws while this process's clock is not the provider's: nothing that it says of dates can be believed. Without an answer
 * of the provider it is: a counter sells without the internet.
 */
async function issue(
  deps: BillDeps,
  effect: Effect,
  checkoutId: Checkout['_id'],
  wantedAfter: (issued: readonly StoredBill[]) => NewDocument | undefined,
): Promise<boolean> {
  const { models, provider, perform } = deps;
  const done = await retryOnConflict(async () => {
    const issued = await models.bills.find({ checkoutId }).sort({ nth: 1 }).lean<StoredBill[]>();
    const wanted = wantedAfter(issued);
    if (!wanted) return false;
    const { at = wanted.date } = wanted;
    const clock = await provider.compareClock();
    if (clock === 'off' || isFuture(at))
      throw new Error("no bill is issued: this process's clock is not the provider's");
    // A note whose bill is dated in the future, by a clock that nobody could compare, bears its own date.
    const date = clock === 'right' && isFuture(wanted.date) ? at : wanted.date;
    const restored = await readRestored(models);
    const series = seriesOf(prefixAfter(restored, date, wanted.prefix), date, wanted.letter);
    return inTurn('bills', async () => {
      const last = await models.bills
        .findOne({ series: { $in: caseSpellings(series) } }, { sequence: 1, issuedAt: 1 })
        .sort({ sequence: -1 })
        .lean<StoredBill>();
      const sequence = (last?.sequence ?? 0) + 1;
      const number = documentNumber(series, sequence);
      const issuedAt = dateAfter(deps, last, date, clock === 'right');
      const document: StoredBill = {
        _id: number,
        series,
        sequence,
        checkoutId,
        nth: issued.length,
        issuedAt,
        ...(wanted.refund && { refund: wanted.refund }),
        facts: { number, issuedAt: issuedAt.toISOString(), ...wanted.draft },
      };
      const [mine] = await perform(effect, () => insertEach(models.bills, [document]));
      return mine ? true : undefined;
    });
  }, maxAttempts);
  if (done === undefined)
    throw new Error(`no number for checkout ${String(checkoutId)}: all attempts were overtaken`);
  return done;
}

/**
 * Not before the one before, which may have been paid later. One that is dated in the future, by a clock that nobody could
 * compare, stands, but is not followed: every document until then would bear a false date.
 */
function dateAfter(
  { logger }: BillDeps,
  last: Pick<StoredBill, '_id' | 'issuedAt'> | null,
  date: Date,
  clockIsRight: boolean,
): Date {
  if (!last || last.issuedAt <= date) return date;
  const { _id: bill, issuedAt } = last;
  if (!clockIsRight || !isFuture(issuedAt)) return issuedAt;
  logger.error(
    { bill, issuedAt },
    'a bill is dated in the future: the next one of its series is dated before it',
  );
  return date;
}
