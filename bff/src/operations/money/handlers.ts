import { rangeFault } from '@forno/shared/contracts/server';
import { formatCount, idForm, isUndecided, ok, sum } from '@forno/shared/domain';
import { answers, refundsChanged, refuse, serverErrors } from '@forno/shared/messages/server';
import { decideRefund, endRest, isDisputed, whyKept } from '@forno/shared/server/checkouts';
import { type Checkout, isResting } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import { ProviderError } from '@forno/shared/server/provider';
import { refundsDue } from '@forno/shared/server/queues';
import type { Call, Deps } from '../deps.ts';
import { createCostlyWork } from '../../http/costly-work.ts';
import { requiresReauthentication } from '../../http/authorise.ts';
import { verifyAgain } from '../queues/retry-jobs.ts';
import { checkMoney, paymentsMax, readHeldRefunds } from './check-money.ts';

/** Apart from the reports': it waits for the provider most of the time. */
const inTurn = createCostlyWork();

const tooMany = `There are more than ${formatCount(paymentsMax)} payments in these days. Please choose fewer days.`;

export async function moneyCheck({ deps, query, user, logger }: Call<'moneyCheck'>) {
  if (rangeFault(query)) return refuse('invalid_request', { message: serverErrors.dayRange });
  try {
    const found = await inTurn(String(user._id), () => checkMoney(deps, query));
    if (!found.ok) return found;
    return found.value === 'too many' ? refuse('invalid_request', { message: tooMany }) : ok(found.value);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logger.warn({ err: error }, 'money not checked: the provider does not answer');
    return refuse('payment_unavailable');
  }
}

const remedyAnswers = {
  reverify: answers.reverifying,
  refund: answers.refunding,
  keep: answers.moneyKept,
};

/** Fixes a difference by enqueueing the workers' own idempotent jobs. */
export async function moneyRemedy(call: Call<'moneyRemedy'>) {
  const { deps, body, user, logger, requestId } = call;
  const { remedy, paymentId, checkoutId } = body;
  if (remedy !== 'reverify' && requiresReauthentication(user)) return refuse('reauthentication_needed');
  if (checkoutId === null || !idForm.test(checkoutId)) return refuse('payment_unknown');
  const checkout = await deps.models.checkouts.findById(checkoutId).lean();
  if (!checkout) return refuse('payment_unknown');
  const isOpen = ({ state }: Checkout['refunds'][number]) => state === 'held' || state === 'due';
  const open = checkout.refunds.filter((refund) => refund.paymentId === paymentId && isOpen(refund));
  const stops = { reverify: () => false, refund: isDisputed, keep: isUndecided }[remedy];
  const stopped = open.find((refund) => stops(checkout, refund));
  if (stopped) return refuse('payment_disputed', { message: whyKept(checkout, stopped) });
  const done = await {
    reverify: () => reverify(deps.producer, checkout, requestId),
    refund: async () =>
      sendRefunds(deps, await decided(deps, checkout, paymentId, 'due'), paymentId, requestId),
    keep: async () => (await decided(deps, checkout, paymentId, 'kept')) !== checkout || undefined,
  }[remedy]();
  if (done === undefined) return refuse('payment_unknown');
  if (!done) return refuse('queue_unavailable');
  await recordAudit(deps.models, logger, user, {
    kind: 'payment',
    subject: paymentId ?? checkoutId,
    // Not the customer's name, which a deleted account must not leave behind.
    title: checkout.razorpayOrderId ?? checkoutId,
    action: remedy,
    to: { checkoutId },
  });
  return ok({ message: remedyAnswers[remedy] });
}

/** Lets all held refunds go but those of disputed payments, if their total is the one that the admin saw; the sweep sends what a crash leaves. */
export async function approveRefunds(call: Call<'approveRefunds'>) {
  const { deps, body, user, logger, requestId } = call;
  const held = (await readHeldRefunds(deps.models)).filter(({ disputed }) => !disputed);
  if (held.length === 0 || sum(held.map(({ amount }) => amount)) !== body.total)
    return refuse('invalid_request', { message: refundsChanged });
  for (const { checkoutId, paymentId, amount } of held) {
    const checkout = await deps.models.checkouts.findById(checkoutId).lean();
    if (!checkout) continue;
    await sendRefunds(deps, await decided(deps, checkout, paymentId, 'due'), paymentId, requestId);
    await recordAudit(deps.models, logger, user, {
      kind: 'payment',
      subject: paymentId,
      title: checkout.razorpayOrderId ?? checkoutId,
      action: 'refund',
      to: { checkoutId, amount },
    });
  }
  return ok({ message: answers.refundsApproved(held.length) });
}

/** The checkout after its refunds of this payment that were held, or rest, were let go, or not; itself when there was none. */
async function decided(
  deps: Deps,
  checkout: Checkout,
  paymentId: string | null,
  state: 'due' | 'kept',
): Promise<Checkout> {
  let current = checkout;
  const { _id } = checkout;
  for (const refund of checkout.refunds.filter((one) => one.paymentId === paymentId)) {
    if (refund.state === 'held') current = (await decideRefund(deps, _id, refund.key, state)) ?? current;
    else if (state === 'due' && isResting(refund))
      current = (await endRest(deps, _id, refund.key)) ?? current;
  }
  return current;
}

const reverify = (producer: Deps['producer'], { _id }: Checkout, requestId: string) =>
  verifyAgain(producer, { checkoutId: String(_id), claimed: true, requestId });

/**
 * Every refund of this payment in our records: due ones are sent, completed ones compared with the provider, which
 * makes failed ones due again.
 */
async function sendRefunds(
  { producer }: Pick<Deps, 'producer'>,
  checkout: Checkout,
  paymentId: string | null,
  requestId: string,
): Promise<boolean | undefined> {
  const those = checkout.refunds.filter((refund) => refund.paymentId === paymentId);
  if (those.length === 0) return undefined;
  const due = refundsDue({ _id: checkout._id, refunds: those }, requestId);
  if (due.length < those.length && !(await reverify(producer, checkout, requestId))) return false;
  return producer.enqueue('refunds', due);
}
