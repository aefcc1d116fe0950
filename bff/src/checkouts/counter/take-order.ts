import { createHash } from 'node:crypto';
import type { TakeOrderBody } from '@forno/shared/contracts/server';
import { minuteMs, ok, pizzasOf, type Result, sumAmounts } from '@forno/shared/domain';
import { otherOrder, refuse } from '@forno/shared/messages/server';
import { beginCheckout, counterCart, endLink, noPoll } from '@forno/shared/server/checkouts';
import { type Checkout, staffOf } from '@forno/shared/server/db';
import { readInventoryDocument } from '@forno/shared/server/stock';
import { Types } from 'mongoose';
import { checkShopOpen } from '../check-shop-open.ts';
import { chooseTime, inTime } from '../choose-slot.ts';
import type { Call, Deps } from '../deps.ts';
import { prepareCheckout } from '../prepare-checkout.ts';
import { broughtTo } from '../price-checkout.ts';
import { priceItems } from './price-items.ts';
import { readBuyer } from './read-buyer.ts';
import { receive, toCounterAnswer } from './receive-money.ts';
import { newCheckout } from '../new-checkout.ts';
import { notEnded } from './waiting-links.ts';

const quarterHourMs = 15 * minuteMs;
/** More than a person takes: a script would flood the kitchen. */
const mostTaken = 200;

/** A screen that was refused may send its key again: the next attempt has the next id. */
const maxAttempts = 20;

/**
 * Staff take an order: priced, held and made as one that is paid online. Received at once, or, with a link, by whoever has
 * it. The same key answers the same order again, and never another one: a tab that was duplicated has its key.
 */
export async function takeOrder(call: Call<'takeOrder'>) {
  const { deps, body, user, logger } = call;
  const found = await findTaken(deps, body.key);
  if (!found) return refuse('order_settled');
  // Only of what is not there yet: refused, the screen would believe that nothing was taken.
  if (!found.checkout) {
    if (deps.consumers.areAway()) return refuse('workers_away');
    if (!(await deps.limits.allows('counter', String(user._id), mostTaken, quarterHourMs)))
      return refuse('too_many_requests');
  }
  if (found.checkout && found.checkout.cartHash !== orderHash(body))
    return refuse('order_settled', { message: otherOrder(found.checkout) });
  const begun = found.checkout ? ok(found.checkout) : await begin(call, found._id);
  if (!begun.ok) return begun;
  const checkout = begun.value;
  const settled =
    body.pay === 'link'
      ? await prepareCheckout({ ...deps, logger }, checkout)
      : await receive({ ...deps, logger }, checkout, {
          key: body.key,
          by: staffOf(user),
          tenders: tendersOf(body, checkout),
        });
  return settled.ok ? ok(toCounterAnswer(settled.value)) : settled;
}

/** All of it in the way it is paid, unless the screen says more. */
const tendersOf = ({ pay, tenders }: TakeOrderBody, { amount }: Pick<Checkout, 'amount'>) =>
  tenders ?? (pay === 'link' || pay === 'split' ? [] : [{ tender: pay, amount }]);

/** What was asked for and how it is paid, whatever it costs by now: what is sent again without an answer is the same. */
function orderHash({ items, customer, fulfilment, delivery, note, pay, ...rest }: TakeOrderBody) {
  const more = [rest.dueAt, rest.tenders, rest.business].filter((one) => one !== undefined);
  const all = [items, customer, fulfilment, delivery, note, pay, ...more];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

const idOf = (key: string, nth: number) =>
  new Types.ObjectId(createHash('sha256').update(`counter:${key}:${nth}`).digest('hex').slice(0, 24));

/** The checkout of this key, or the id of its next one: earlier ones ended unpaid. */
async function findTaken(
  { models }: Pick<Deps, 'models'>,
  key: string,
): Promise<{ _id: Types.ObjectId; checkout: Checkout | null } | undefined> {
  for (let nth = 0; nth < maxAttempts; nth += 1) {
    const checkout = await models.checkouts.findById(idOf(key, nth)).lean<Checkout>();
    if (checkout?.state !== 'expired') return { _id: idOf(key, nth), checkout };
  }
  return undefined;
}

/** Begins it when its price is the one that was shown, and what was received is exactly that. */
async function begin(call: Call<'takeOrder'>, _id: Types.ObjectId): Promise<Result<Checkout>> {
  const { deps, body, user } = call;
  const rules = await deps.settings.read();
  const buyer = await readBuyer(deps, body, rules);
  if (!buyer.ok) return buyer;

  // Nobody's: all attempts of this key are under its first id.
  const { userId = idOf(body.key, 0), ...forWhom } = buyer.value;
  const cartId = counterCart(body.key);
  const priced = await priceItems(deps, { _id: userId, cartId }, body, {
    areas: rules.fees,
    address: broughtTo(forWhom),
  });
  if (!priced.ok) return priced;
  const wanted = pizzasOf(priced.value.lines);
  const isAsked = !body.dueAt && !body.anyway;
  const open = isAsked ? await checkShopOpen(deps.models, rules, wanted, new Date()) : ok(undefined);
  if (!open.ok) return open;
  const { amount } = priced.value;
  const isLink = body.pay === 'link';
  const sum = sumAmounts(tendersOf(body, { amount }));
  if (sum !== (isLink ? 0 : amount)) return refuse('tenders_differ');

  const time = { dueAt: body.dueAt, pizzas: wanted, fulfilment: forWhom.fulfilment };
  const due = await chooseTime(deps, rules, time, body.dueAt ? await readInventoryDocument(deps.models) : {});
  if (!due.ok) return due;
  const lines = inTime(priced.value.lines, due.value);
  const now = Date.now();
  const fresh: Checkout = {
    _id,
    userId,
    ...forWhom,
    ...due.value,
    channel: 'counter',
    takenBy: staffOf(user),
    cartId,
    cartHash: orderHash(body),
    ...priced.value,
    lines,
    ...newCheckout(deps.config, now),
    askAt: isLink ? new Date(now + deps.config.UNPAID_AFTER_MS) : noPoll,
  };
  const free = await endReplaced(call, _id);
  return free.ok ? ok(await beginCheckout(deps, fresh)) : free;
}

/** Once nothing else stands in the way of the order: the link that it is taken in the place of is ended. */
async function endReplaced(
  { deps, body, logger }: Call<'takeOrder'>,
  _id: Types.ObjectId,
): Promise<Result<void>> {
  if (!body.instead) return ok(undefined);
  const end = await endLink({ ...deps, logger }, new Types.ObjectId(body.instead), _id);
  // While it is checked it stays what the order stands for.
  return end === 'ended' ? ok(undefined) : notEnded(end);
}
