import type { StuckRefund } from '@forno/shared/contracts/server';
import { ok, sum } from '@forno/shared/domain';
import { answers, refundMadeAfterAll, refundsChanged, refuse } from '@forno/shared/messages/server';
import {
  copyRefundsToOrders,
  giveBackByHand,
  heldAmount,
  isAttemptOf,
  isDisputed,
  isStuck,
  recordDisputes,
} from '@forno/shared/server/checkouts';
import { type Checkout, failuresOf, type Refund, staffOf } from '@forno/shared/server/db';
import { enqueueMail, refundMailId } from '@forno/shared/server/mail';
import { recordAudit } from '@forno/shared/server/operations';
import { ProviderError } from '@forno/shared/server/provider';
import type { Call, Deps } from '../deps.ts';
import { verifyAgain } from '../queues/retry-jobs.ts';

/** Not put right since by another refund. */
const isOpen = (checkout: Checkout, refund: Refund): boolean => heldAmount(checkout, refund) >= refund.amount;

/** What the provider does not make: due ones of all days, the oldest first, and of these checkouts those that failed at its dashboard. */
export async function readStuckRefunds(
  { checkouts }: Pick<Deps['models'], 'checkouts'>,
  those: readonly Checkout[],
): Promise<StuckRefund[]> {
  const found = await checkouts.find({ 'refunds.state': 'due' }).sort({ createdAt: 1 }).lean<Checkout[]>();
  const of = (all: readonly Checkout[], state: Refund['state']) =>
    all.flatMap((checkout) =>
      checkout.refunds
        .filter((refund) => refund.state === state && isStuck(refund) && isOpen(checkout, refund))
        .map(({ key, paymentId, amount, reason, at, ...refund }) => ({
          checkoutId: String(checkout._id),
          key,
          paymentId,
          amount,
          reason,
          at: at.toISOString(),
          failures: failuresOf(refund),
        })),
    );
  return [...of(found, 'due'), ...of(those, 'failed')];
}

/** Paise that people gave back of these payments in the provider's place. */
export const byHandOf = (checkouts: readonly Checkout[], paymentIds: ReadonlySet<string>): number =>
  sum(
    checkouts.flatMap(({ refunds }) =>
      refunds.flatMap(({ tender, paymentId, amount }) => (tender && paymentIds.has(paymentId) ? amount : [])),
    ),
  );

/**
 * Notes that an owner gave back what the provider could not. Before that the provider is asked for disputes, and whether it has
 * made it after all: then its books are compared instead. What is sent again answers the same.
 */
export async function refundByHand(call: Call<'refundByHand'>) {
  const { deps, body, user, logger, requestId } = call;
  const { checkoutId, key, way, reference } = body;
  const read = async () => {
    const checkout = await deps.models.checkouts.findById(checkoutId).lean<Checkout>();
    return { checkout, refund: checkout?.refunds.find((one) => one.key === key) };
  };
  const isGiven = (one: Refund | undefined) => one?.tender === way && one.reference === reference;
  const known = await read();
  if (!known.checkout || !known.refund) return refuse('payment_unknown');
  const done = ok({ message: answers.refundedByHand(known.checkout.customer.email) });
  if (isGiven(known.refund)) {
    await audited(call, known.checkout, known.refund);
    await follow(call, known.checkout, known.refund);
    return done;
  }
  try {
    // The event of a dispute may be on its way still, or lost.
    await recordDisputes({ ...deps, logger }, [known.refund.paymentId]);
    if (await isMade(deps, known.refund)) {
      await verifyAgain(deps.producer, { checkoutId, claimed: true, requestId });
      return refuse('invalid_request', { message: refundMadeAfterAll });
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return refuse('payment_unavailable');
  }
  const { checkout, refund } = await read();
  const may = checkByHand(checkout, refund);
  if (!may.ok) return may;
  const given = await giveBackByHand({ ...deps, logger }, may.value.checkout, may.value.refund, {
    way,
    reference,
    by: staffOf(user),
  });
  // A press at the same moment may have noted it first.
  if (!given.ok) return isGiven((await read()).refund) ? done : given;
  const noted = { ...may.value.refund, tender: way, by: staffOf(user) };
  await audited(call, given.value, noted);
  await follow(call, given.value, noted);
  return done;
}

/** Only what the provider does not make, while so much is left of its payment beside its disputes. */
function checkByHand(checkout: Checkout | null, refund: Refund | undefined) {
  if (!checkout || !refund || !isStuck(refund)) return refuse('invalid_request', { message: refundsChanged });
  if (isDisputed(checkout, refund)) return refuse('payment_disputed');
  return isOpen(checkout, refund) ? ok({ checkout, refund }) : refuse('refund_too_much');
}

/** Once; what a process that died did not write, when it is sent again. */
async function audited(
  { deps, body, user, logger }: Call<'refundByHand'>,
  { razorpayOrderId }: Checkout,
  { by, paymentId: subject, amount }: Refund,
) {
  const { key, way, reference, checkoutId } = body;
  const title = razorpayOrderId ?? checkoutId;
  const entry = { kind: 'payment', subject, action: 'by-hand' } as const;
  if (await deps.models.audits.exists({ ...entry, 'to.key': key })) return;
  const to = { checkoutId, key, amount, way, reference };
  await recordAudit(deps.models, logger, by ?? user, { ...entry, title, to });
}

const isMade = async ({ provider }: Deps, refund: Refund): Promise<boolean> =>
  (await provider.listRefundsOf(refund.paymentId)).some(
    (made) => made.status !== 'failed' && isAttemptOf(refund, made),
  );

/** What fails here is left to the sweep. */
async function follow(
  { deps, logger }: Call<'refundByHand'>,
  checkout: Checkout,
  refund: Refund,
): Promise<void> {
  try {
    await copyRefundsToOrders({ ...deps, logger }, checkout);
    if (checkout.customer.email !== '')
      await enqueueMail(deps.producer, { _id: refundMailId(refund), template: 'refund' });
  } catch (error) {
    logger.warn(
      { err: error, checkoutId: String(checkout._id) },
      'refund by hand not finished, left to the sweep',
    );
  }
}
