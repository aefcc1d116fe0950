import { type Body, routes } from '@forno/shared/contracts/server';
import { limits, ok } from '@forno/shared/domain';
import { refusalOf, refuse } from '@forno/shared/messages/server';
import { expireOpenCheckouts } from '@forno/shared/server/checkouts';
import { retryOnConflict, type User } from '@forno/shared/server/db';
import { chooseCollection, chooseDelivery, labelsWith } from '@forno/shared/server/accounts';
import { chooseLines, loadCart, readPrices } from '@forno/shared/server/cart';
import type { Settings } from '@forno/shared/server/settings';
import type { Call } from './deps.ts';
import { defineHandler } from '../http/handler.ts';
import type { Issue } from '../http/refusals.ts';

type Cart = Pick<User, '_id' | 'cartId' | 'cartData' | 'cartVersion' | 'delivery' | 'fulfilment'>;

type CartDelivery = Omit<Body<typeof routes.cartDelivery>, 'fulfilment'>;
type Buyer = Pick<User, 'address' | 'phone' | 'labels' | 'delivery'>;

/** Two tabs collide once or twice; more is a client in a loop, which its own refusals slow down. */
const maxAttempts = 5;

/** A price that is not a number has its own message (specification, section 5). */
const onInvalid = (issues: Issue[]) =>
  issues.every(({ path }) => /price$/i.test(path)) ? refusalOf('invalid_price') : undefined;

/**
 * Replaces the cart. With a version, a cart changed meanwhile (another tab) is refused and the current one returned;
 * without one the last write wins. Emptying the cart releases its hold.
 */
async function updateCart({ deps, body, user, logger }: Call<'updateCart'>) {
  const { models } = deps;
  const read = () =>
    models.users
      .findById(user._id, { cartId: 1, cartData: 1, cartVersion: 1, delivery: 1, fulfilment: 1 })
      .lean<Cart>();
  const changed = async (cart: Cart) => refuse('cart_changed', { details: await loadCart(deps, cart) });
  const updated = await retryOnConflict(async (nth) => {
    const cart = nth === 1 ? user : await read();
    if (!cart) return refuse('session_expired');
    if (body.version !== undefined && body.version !== cart.cartVersion) return changed(cart);
    const ids = body.cartData.map((line) => line.pizzaId);
    const prices = await readPrices(models, cart, ids);
    const catalogue = { ...prices, customisation: deps.config.CUSTOMISATION };
    const chosen = chooseLines(body.cartData, cart.cartData, catalogue);
    if (!chosen.ok) return chosen;
    if (chosen.value.some((line) => line.quantity > limits.quantityMax)) return refuse('invalid_request');
    const written = await models.users.updateOne(
      { _id: cart._id, cartVersion: cart.cartVersion },
      { $set: { cartData: chosen.value }, $inc: { cartVersion: 1 } },
    );
    if (written.modifiedCount === 0) return undefined;
    const { _id: userId, cartId, cartVersion } = cart;
    if (chosen.value.length === 0) await expireOpenCheckouts({ ...deps, logger }, { userId, cartId });
    const saved = { ...cart, cartData: chosen.value, cartVersion: cartVersion + 1 };
    return ok(await loadCart(deps, saved, prices));
  }, maxAttempts);
  return updated ?? changed((await read()) ?? user);
}

/** Where the cart goes, or that it is collected: kept until it is ordered. Refused like at the checkout. */
async function chooseCartDelivery({ deps, body: { fulfilment, ...body }, user }: Call<'cartDelivery'>) {
  const rules = await deps.settings.read();
  const change =
    fulfilment === 'pickup' ? collect(body, user, rules) : bring(body, fulfilment, user, rules.delivery);
  if (!change.ok) return change;
  const after = await deps.models.users
    .findByIdAndUpdate(user._id, change.value, { returnDocument: 'after' })
    .lean();
  return after ? ok(await loadCart(deps, after)) : refuse('session_expired');
}

/** What was chosen before stays: the address for who changes their mind, phone and note unless they are said anew. */
function collect(said: CartDelivery, user: Buyer, rules: Settings) {
  const anywhere = { ...rules, delivery: { ...rules.delivery, phoneRequired: false } };
  const chosen = chooseCollection({ ...user.delivery, ...said }, user, anywhere);
  if (!chosen.ok) return chosen;
  const fulfilment = 'pickup' as const;
  if (said.phone === undefined && said.note === undefined) return ok({ $set: { fulfilment } });
  const { address } = user.delivery ?? user;
  return ok({ $set: { fulfilment, delivery: { ...chosen.value, address } } });
}

/** Who only takes back that it is collected has nothing to say of the address. */
function bring(
  body: CartDelivery,
  fulfilment: 'delivery' | undefined,
  user: Buyer,
  rules: Settings['delivery'],
) {
  const $unset = { fulfilment: '' };
  if (fulfilment && Object.keys(body).length === 0) return ok({ $unset });
  const delivery = chooseDelivery(body, user, rules);
  if (!delivery.ok) return delivery;
  const chosen = { ...body, address: delivery.value.address };
  return ok({ $set: { delivery: delivery.value, ...labelsWith(user.labels, chosen) }, $unset });
}

async function cart({ deps, user }: Call<'cart'>) {
  return ok(await loadCart(deps, user));
}

export const cartHandlers = [
  defineHandler(routes.cart, cart),
  defineHandler(routes.updateCart, updateCart, { onInvalid }),
  defineHandler(routes.cartDelivery, chooseCartDelivery),
];
