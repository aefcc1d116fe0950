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
import { auditCheckout } from '@forno/shared/server/operations';
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
  /** Undefined where it is not given back so; each time what a process that died left out is added. */
  const told = async ({ checkout, refund }: typeof known) => {
    if (!checkout || !refund || !isGiven(refund)) return undefined;
    await auditCheckout({ ...deps, logger }, checkout);
    await follow(call, checkout, refund);
    return ok({ message: answers.refundedByHand(checkout.customer.email) });
  };
  const before = await told(known);
  if (before) return before;
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
  const may = checkByHand(await read());
  const by = staffOf(user);
  const given = may.ok
    ? await giveBackByHand({ ...deps, logger }, may.value.checkout, may.value.refund, { way, reference, by })
    : may;
  // Where it is refused, a press at the same moment may have noted it first.
  return (await told(await read())) ?? (given.ok ? changed : given);
}

const changed = refuse('invalid_request', { message: refundsChanged });

/** Only what the provider does not make, while so much is left of its payment beside its disputes. */
function checkByHand({ checkout, refund }: { checkout: Checkout | null; refund: Refund | undefined }) {
  if (!checkout || !refund || !isStuck(refund)) return changed;
  if (isDisputed(checkout, refund)) return refuse('payment_disputed');
  return isOpen(checkout, refund) ? ok({ checkout, refund }) : refuse('refund_too_much');
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
