import { type BackWay, ok, type Result } from '../../../domain/index.ts';
import { refundsChanged, refuse } from '../../../messages/server/index.ts';
import { type Checkout, failuresOf, type Refund, refundKey } from '../../db/models/index.ts';
import type { ProviderRefund } from '../../provider/index.ts';
import { claimCash, paidBackFrom, releaseCash } from '../../till/index.ts';
import { change, type CheckoutDeps } from '../move.ts';
import { changeRefund, sameAttempt } from './refund-writes.ts';

/** From so long on (ms) a refund that the provider does not make is alarmed about, and may be given back another way. */
const triedForMs = 30 * 60_000;

/** Whether the provider does not make it: it failed there, or is refused for long. */
export const isStuck = ({ state, at, ...refund }: Refund): boolean =>
  state === 'failed' ||
  (state === 'due' && (failuresOf(refund) > 0 || at.getTime() < Date.now() - triedForMs));

/** Given back by a person, and not by the provider as well. */
export const isByHandAlone = ({ tender, refundId }: Pick<Refund, 'tender' | 'refundId'>): boolean =>
  tender !== undefined && refundId === undefined;

/** Given back by a person, and then by the provider as well. */
export const isGivenTwice = ({ tender, refundId }: Pick<Refund, 'tender' | 'refundId'>): boolean =>
  tender !== undefined && refundId !== undefined;

/** Whether the provider's refund is an attempt of this one. */
export function isAttemptOf(
  { key, attempt = 1 }: Refund,
  { id, notes }: Pick<ProviderRefund, 'id' | 'notes'>,
): boolean {
  const keys = Array.from({ length: attempt }, (_, nth) => refundKey({ key, attempt: nth + 1 }));
  return id === key || keys.some((one) => one === notes.key);
}

interface ByHand {
  way: BackWay;
  reference: string;
  by: NonNullable<Refund['by']>;
}

/**
 * Notes that a person gave back what the provider could not: done, and asked for no more. Cash leaves the open till. Refused when
 * the checkout changed since it was read, such as by a dispute, or the till has less.
 */
export async function giveBackByHand(
  deps: CheckoutDeps,
  { _id, version }: Pick<Checkout, '_id' | 'version'>,
  refund: Refund,
  { way, reference, by }: ByHand,
): Promise<Result<Checkout>> {
  const { key, amount, orderId = _id } = refund;
  const at = new Date();
  const isCash = way === 'cash';
  const claim = { key, orderId, at };
  const claimed = isCash && (await claimCash(deps.models, by.station, claim, async () => amount));
  if (claimed && !claimed.ok) return claimed;
  const till = isCash && (await paidBackFrom(deps.models, { key, at, tablet: by.station }));
  const $set = {
    refundsUncopied: true,
    'refunds.$.state': 'done',
    'refunds.$.tender': way,
    'refunds.$.reference': reference,
    'refunds.$.by': by,
    'refunds.$.at': at,
    ...(till && { 'refunds.$.till': till._id }),
  } as const;
  const over = { 'refunds.$.restUntil': '', 'refunds.$.byProvider': '', 'refunds.$.refundId': '' } as const;
  const where = { _id, version, refunds: { $elemMatch: sameAttempt(refund) } };
  const given = await change(deps, 'note refund', where, { $set, $unset: over });
  if (given) return ok(given);
  if (isCash) await releaseCash(deps.models, claim);
  return refuse('invalid_request', { message: refundsChanged });
}

/** Of what a person gave back: notes that the provider has made it as well, or that this failed. Undefined when that is known. */
export async function noteMadeAsWell(
  deps: CheckoutDeps,
  _id: Checkout['_id'],
  { key, refundId }: Refund,
  made: ProviderRefund,
): Promise<Checkout | undefined> {
  const isMade = made.status !== 'failed';
  if (isMade === (refundId !== undefined)) return undefined;
  const like = { key, tender: { $exists: true } };
  const what = isMade
    ? { $set: { 'refunds.$.refundId': made.id } as const }
    : { $unset: { 'refunds.$.refundId': '' } as const };
  return changeRefund(deps, _id, like, what);
}
