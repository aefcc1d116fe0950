import {
  isSlot,
  minuteMs,
  type NamedInventory,
  type Need,
  ok,
  type Result,
  stockOf,
  sum,
  sumNeeds,
  titleOf,
} from '@forno/shared/domain';
import { refusalTexts, refuse, serverErrors, verifyNowText } from '@forno/shared/messages/server';
import { holding, holdOf } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Checkout, CheckoutLine, InventoryDocument, User } from '@forno/shared/server/db';
import type { Config } from '@forno/shared/server/runtime';
import { inventoryFor } from '@forno/shared/server/cart';
import type { Deps } from './deps.ts';

type Buyer = Pick<User, '_id' | 'isVerified'>;
type Settings = Pick<Config, 'HOLD_SHARE' | 'UNVERIFIED_PIZZAS'>;

/** This much may always be held, so that the last pizza can be sold. */
const portionsAnybody = 2;
const portionsVerified = 10;
const quarterHourMs = 15 * minuteMs;

/** What is left of it: of a pizza that is no longer counted, any number. */
const leftOf = (need: Need, inventory: NamedInventory): number =>
  stockOf(need, inventory)?.qty ?? (need.category === 'items' ? Infinity : 0);

/**
 * Limits what an unpaid checkout may hold: a share of each ingredient's remaining stock, doubled for a verified email.
 * `inventory` includes what the buyer's own open checkout holds.
 */
export function limitUnverifiedCart(
  { isVerified }: Pick<Buyer, 'isVerified'>,
  lines: readonly CheckoutLine[],
  inventory: NamedInventory,
  { HOLD_SHARE, UNVERIFIED_PIZZAS }: Settings,
): Result<void> {
  const pizzas = sum(lines.map(({ quantity }) => quantity));
  if (!isVerified && pizzas > UNVERIFIED_PIZZAS) return refuse('verify_first');
  const share = Math.min(1, HOLD_SHARE * (isVerified ? 2 : 1));
  const atLeast = isVerified ? portionsVerified : portionsAnybody;
  // A slot is for few pizzas, of which one order may be most.
  const needed = lines.flatMap(({ needs }) => needs).filter((need) => !isSlot(need));
  for (const need of sumNeeds(needed)) {
    const { category, qty } = need;
    const most = Math.max(atLeast, Math.floor(leftOf(need, inventory) * share));
    if (qty <= most) continue;
    const name = titleOf(need, inventory);
    const details = { missing: [{ category, name, qty }] };
    const message = serverErrors.holdTooLarge(most, name);
    return isVerified
      ? refuse('out_of_stock', { message, details })
      : refuse('verify_for_more', { message: `${message} ${refusalTexts.verify_for_more}`, details });
  }
  return ok(undefined);
}

/**
 * Limits what unpaid checkouts of unverified accounts hold together, and those of one network, to a share of what is
 * left plus what they hold, so that many accounts get no more than a few. For a checkout that has just taken its portions: of
 * concurrent ones each counts those that took theirs before it, so that the first of a crowd are served. A slot is for few
 * pizzas: one order alone may have it. `known`: the stock right after it took its portions.
 */
export async function checkCeiling(
  { models, config }: Pick<Deps, 'models' | 'config'>,
  { _id, unverifiedFrom, lines }: Checkout,
  known?: InventoryDocument,
): Promise<Result<void>> {
  const { UNVERIFIED_SHARE, ADDRESS_SHARE } = config;
  if (unverifiedFrom === undefined || Math.min(UNVERIFIED_SHARE, ADDRESS_SHARE) === 1) return ok(undefined);
  // In this order: who took portions is on the way here, or has them on record there.
  const document = known ?? (await readInventoryDocument(models));
  const open = await models.checkouts
    .find(
      { state: { $in: [...holding] }, unverifiedFrom: { $exists: true } },
      { state: 1, hold: 1, 'lines.needs': 1, unverifiedFrom: 1, paymentReportedAt: 1 },
    )
    .lean<Checkout[]>();
  const inventory = inventoryFor(document, open);
  const taken = document.transfers.filter(({ kind }) => kind === 'hold').map(({ id }) => id);
  const before = new Set(taken.slice(0, taken.indexOf(String(_id)) + 1));
  const counted = open.filter((one) => holdOf(one) ?? before.has(String(one._id)));
  const mine = new Map(
    sumNeeds(lines.flatMap(({ needs }) => needs)).map((need) => [need.category + need.name, need]),
  );
  const leastOf = (need: Need, atLeast: number) => {
    const own = mine.get(need.category + need.name);
    if (!own) return Infinity;
    return isSlot(need) ? Math.max(atLeast, own.qty) : atLeast;
  };
  const beyond = (share: number, atLeast: number, checkouts: readonly Checkout[]) =>
    sumNeeds(checkouts.flatMap((one) => one.lines.flatMap(({ needs }) => needs))).find(
      (need) => need.qty > Math.max(leastOf(need, atLeast), Math.floor(share * leftOf(need, inventory))),
    );
  const near = counted.filter((one) => one.unverifiedFrom === unverifiedFrom);
  const scarce = beyond(UNVERIFIED_SHARE, 1, counted) ?? beyond(ADDRESS_SHARE, portionsAnybody, near);
  return scarce
    ? refuse('verify_first', { message: verifyNowText(titleOf(scarce, inventory)) })
    : ok(undefined);
}

/**
 * Whether no other checkout of this account was begun in the last minutes: asked after its own was, so that of two at once one
 * at least hears of the other.
 */
export const beganAlone = async ({ limits }: Pick<Deps, 'limits'>, { _id }: Pick<Buyer, '_id'>) =>
  (await limits.count('checkout', String(_id))) === 1;

/** Limits new checkouts: opening one after another would extend a hold forever and flood the provider. */
export async function canBeginCheckout(
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  { _id }: Pick<Buyer, '_id'>,
  address: string,
): Promise<boolean> {
  const [user, from] = await Promise.all([
    limits.allows('checkout', String(_id), config.CHECKOUTS_PER_USER, quarterHourMs),
    limits.allows('checkout-from', address, config.CHECKOUTS_PER_ADDRESS, quarterHourMs),
  ]);
  return user && from;
}
