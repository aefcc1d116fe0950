import { isDeepStrictEqual } from 'node:util';
import { disputesOpen, disputeStatuses } from '../../domain/index.ts';
import { disputeText } from '../../messages/server/index.ts';
import type { Config } from '../runtime/config/index.ts';
import type { Checkout } from '../db/models/index.ts';
import { recordOrderDispute } from '../orders/transitions.ts';
import { writeMail } from '../mail/queue-mail.ts';
import type { Provider, ProviderDispute } from '../provider/index.ts';
import { freeRefunds } from './refunds/refunds-by-order.ts';
import { change, type CheckoutDeps } from './move.ts';

interface DisputeDeps extends CheckoutDeps {
  provider: Pick<Provider, 'listDisputes'>;
  config: CheckoutDeps['config'] & Pick<Config, 'ADMIN_EMAIL'>;
}

/**
 * Records all disputes of our payments, or of `only` these, as the provider has them now. They are no refunds of ours:
 * the provider deducts what is lost. What they no longer keep is due again, for the sweep.
 */
export async function recordDisputes(deps: DisputeDeps, only?: readonly string[]): Promise<void> {
  for (const dispute of await deps.provider.listDisputes())
    if (!only || only.includes(dispute.payment_id)) await record(deps, dispute);
}

const urgency = ({ status }: ProviderDispute) => disputeStatuses.indexOf(status);
const isOpen = ({ status }: ProviderDispute) => disputesOpen.includes(status);

/** What becomes of its refunds; its orders say of what is kept what the bank decided. */
function freedBy(checkout: Checkout, disputes: NonNullable<Checkout['disputes']>) {
  const refunds = freeRefunds({ ...checkout, disputes });
  const isKept = refunds.some(({ disputed, state }) => disputed && state === 'held');
  const isNews = isKept || !isDeepStrictEqual(refunds, checkout.refunds);
  return isNews && { refunds, refundsUncopied: true };
}

/** The checkout comes last: after a crash it is news again, and nothing is told twice. A final status stays. */
async function record(deps: DisputeDeps, given: ProviderDispute): Promise<void> {
  const { models, perform, config } = deps;
  const { id, payment_id: paymentId, status } = given;
  const checkout =
    (await models.checkouts.findOne({ paymentId }).lean<Checkout>()) ??
    (await models.checkouts.findOne({ 'refunds.paymentId': paymentId }).lean<Checkout>());
  if (!checkout) return;
  const { _id, version, disputes: before = [] } = checkout;
  const known = before.find((one) => one.id === id);
  const { news = 0, ...facts } = known ?? {};
  const isOld = known && !isOpen(known) && isOpen(given);
  const isNews = !isOld && !isDeepStrictEqual(facts, given);
  const now = isNews ? [...before.filter((one) => one !== known), { ...given, news: news + 1 }] : before;
  const [shown] = now
    .filter((one) => one.payment_id === paymentId)
    .toSorted((one, other) => urgency(one) - urgency(other));
  const dispute = disputeText(shown ?? given);
  await recordOrderDispute(deps, paymentId, dispute);
  if (!isNews) return;
  // Their own answer is no news to the owner.
  if (status !== 'under_review')
    await perform('write dispute mail', () =>
      writeMail(models, {
        _id: `dispute-${id}-${news + 1}-${status}`,
        template: 'dispute',
        to: config.ADMIN_EMAIL,
        data: { what: disputeText(given), ...given },
      }),
    );
  const freed = freedBy(checkout, now);
  const noted = await change(deps, 'note dispute', { _id, version }, { $set: { disputes: now, ...freed } });
  if (!noted) throw new Error(`the checkout of dispute ${id} changed meanwhile`);
}
