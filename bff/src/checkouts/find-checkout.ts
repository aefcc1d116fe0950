import { beginCheckout, holding, trustedSince } from '@forno/shared/server/checkouts';
import type { Checkout, Delivery, Models, User } from '@forno/shared/server/db';
import { paidStates } from '@forno/shared/domain';
import { Types } from 'mongoose';
import { cartHash, checkoutId } from './checkout-identity.ts';
import type { PricedCheckout } from './price-checkout.ts';
import type { Deps } from './deps.ts';
import { newCheckout } from './new-checkout.ts';

/** Minimum time left on a hold to start paying. */
const minTimeLeftMs = 60_000;

interface FindDeps extends Pick<Deps, 'models' | 'config' | 'perform'> {
  canBeginCheckout: () => Promise<boolean>;
  beganAlone: () => Promise<boolean>;
}
interface NewCheckout
  extends Pick<Checkout, 'promise' | 'startAt' | 'unverifiedFrom' | 'business' | 'fulfilment'> {
  ofCart: readonly Checkout[];
  priced: PricedCheckout;
  delivery: Delivery;
}
type Buyer = Pick<User, '_id' | 'name' | 'email' | 'cartId' | 'cartVersion'>;

/**
 * The cart's checkouts that decide about paying it, newest first: paid, open, or reported as paid. A cart may have had
 * thousands that ended unpaid; those are only counted.
 */
export async function readOfCart(
  { checkouts }: Pick<Deps['models'], 'checkouts'>,
  { _id: userId, cartId }: Pick<User, '_id' | 'cartId'>,
): Promise<Checkout[]> {
  const reported = { state: 'expired' as const, paymentReportedAt: { $gt: trustedSince() } };
  const found = await Promise.all(
    [{ state: { $in: [...holding, ...paidStates] } }, reported].map((which) =>
      checkouts.find({ userId, cartId, ...which }).lean<Checkout[]>(),
    ),
  );
  return found.flat().toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}

/**
 * The checkout of this cart at these prices to this customer and address: the open one (of `ofCart`, newest first), or a new one.
 * Other open ones are returned to be expired: one cart holds ingredients once. Itself among them when a newer one was begun
 * beside it. Undefined when a new one is needed but not allowed.
 */
export async function findOrBeginCheckout(
  { models, config, perform, canBeginCheckout, beganAlone }: FindDeps,
  user: Buyer,
  { ofCart, priced: { lines, amount, deliveryFee }, delivery, ...terms }: NewCheckout,
): Promise<{ checkout: Checkout; outdated: Checkout[] } | undefined> {
  const hash = cartHash(lines, amount, delivery, terms);
  const now = Date.now();
  // Short holds (tests and demos) count until half their time.
  const margin = Math.min(minTimeLeftMs, config.HOLD_MINUTES * 30_000);
  const open = ofCart.filter(({ state }) => holding.includes(state));
  // For the customer as they are: its order, bill and mails go to whom it names.
  const isTheirs = ({ customer: { name, email } }: Checkout) => name === user.name && email === user.email;
  const usable = open.find(
    (checkout) =>
      checkout.cartHash === hash && isTheirs(checkout) && checkout.holdUntil.getTime() - margin > now,
  );
  // Includes one whose hold is about to expire: it would block the new one.
  const outdated = open.filter((checkout) => checkout !== usable && checkout.paymentReportedAt === undefined);
  if (usable) return { checkout: usable, outdated };
  if (!(await canBeginCheckout())) return undefined;

  const { _id: userId, cartId } = user;
  const fresh: Omit<Checkout, '_id'> = {
    userId,
    customer: { name: user.name, email: user.email },
    delivery,
    ...terms,
    cartId,
    cartVersion: user.cartVersion,
    cartHash: hash,
    lines,
    amount,
    ...(deliveryFee && { deliveryFee }),
    ...newCheckout(config, now),
    askAt: new Date(now + config.UNPAID_AFTER_MS),
  };
  /** Of the same id for requests beside each other: the second insert finds the first. */
  const begin = (place: number | string) => {
    const _id = new Types.ObjectId(checkoutId(user, hash, place, now));
    return beginCheckout({ models, perform }, { ...fresh, _id });
  };
  const same = open.filter((checkout) => checkout.cartHash === hash).map(({ _id }) => _id);
  // One that is being opened beside this is not counted: both get the same id.
  const earlier = {
    userId,
    cartId,
    cartHash: hash,
    state: { $nin: [...holding] },
    ...(same.length > 0 && { _id: { $nin: same } }),
  };
  const count = async () => same.length + (await models.checkouts.countDocuments(earlier));
  const isEnded = ({ state }: Pick<Checkout, 'state'>) => !holding.includes(state);
  // Mostly the cart's first at these prices: nothing to count.
  let checkout = await begin(same.length === 0 ? 0 : await count());
  if (isEnded(checkout) && same.length === 0) checkout = await begin(await count());
  // Where retention deleted some of the cart's earlier ones, the count meets one that ended: on to the one after it.
  while (isEnded(checkout)) checkout = await begin(`after ${String(checkout._id)}`);
  return { checkout, outdated: (await beganAlone()) ? outdated : await readOutdated(models, checkout) };
}

/**
 * All open checkouts of its cart but the newest: of calls beside each other none sees the others when it begins, and each looks
 * once it stands. Of one cart's version the later counts as newer, and of one moment the larger id.
 */
async function readOutdated({ checkouts }: Models, { userId, cartId }: Checkout): Promise<Checkout[]> {
  const unreported = { paymentReportedAt: { $exists: false } };
  const open = await checkouts
    .find({ userId, cartId, state: { $in: [...holding] }, ...unreported })
    .sort({ cartVersion: -1, createdAt: -1, _id: -1 })
    .lean<Checkout[]>();
  return open.slice(1);
}
