import { ok, pizzasOf, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages/server';
import { canBePaid, expireCheckout, isReportTrusted } from '@forno/shared/server/checkouts';
import { readInventoryDocument } from '@forno/shared/server/stock';
import type { Checkout, Delivery } from '@forno/shared/server/db';
import { recordTimeline } from '@forno/shared/server/queues';
import { chooseCollection, chooseDelivery } from '@forno/shared/server/accounts';
import { inventoryFor, loadCart } from '@forno/shared/server/cart';
import { type Settings } from '@forno/shared/server/settings';
import { keyedHash } from '@forno/shared/server/runtime';
import type { Call } from './deps.ts';
import { checkShopOpen } from './check-shop-open.ts';
import { chooseTime, inTime } from './choose-slot.ts';
import { findOrBeginCheckout, readOfCart } from './find-checkout.ts';
import { prepareCheckout } from './prepare-checkout.ts';
import { beganAlone, canBeginCheckout, limitUnverifiedCart } from './limit-unverified-cart.ts';
import { broughtTo, priceCheckout } from './price-checkout.ts';
import { readBusiness } from './read-business.ts';

/**
 * Opens the checkout of the stored cart and its order at the provider. The amount in the request (rupees) and the
 * cart's version are only compared with what is stored. Repeated for the same cart it returns the same order. Refused while no worker would
 * create the orders.
 */
export async function createPayment(call: Call<'createPayment'>) {
  const { deps, body, user, logger, address } = call;
  const { models, consumers } = deps;
  if (consumers.areAway()) return refuse('workers_away');
  const [ofCart, document] = await Promise.all([readOfCart(models, user), readInventoryDocument(models)]);
  const isCartOpen = checkCart(call, ofCart);
  if (!isCartOpen.ok) return isCartOpen;

  const rules = await deps.settings.read();
  const wanted = pizzasOf(user.cartData);
  const open = body.dueAt ? ok(undefined) : await checkShopOpen(models, rules, wanted, new Date());
  if (!open.ok) return open;
  const read = readTerms(call, rules);
  if (!read.ok) return read;

  const inventory = inventoryFor(document, ofCart);
  const { fulfilment } = read.value;
  const time = { dueAt: body.dueAt, pizzas: wanted, fulfilment };
  const due = await chooseTime(deps, rules, time, inventory);
  if (!due.ok) return due;
  const cart = await loadCart(deps, user, { inventory });
  const priced = priceCheckout(cart, inventory, body.amount, {
    most: deps.config.PAYMENT_MAX_RUPEES,
    areas: rules.fees,
    address: broughtTo(read.value),
  });
  if (!priced.ok) return priced;
  const lines = inTime(priced.value.lines, due.value);
  const limited = limitUnverifiedCart(user, lines, inventory, deps.config);
  if (!limited.ok) return limited;
  const unverified = !user.isVerified && { unverifiedFrom: keyedHash(deps.config, 'network', address) };
  const terms = { ...read.value, ...due.value, ...unverified };
  const { perform, provider, at, steps } = recordTimeline(deps);
  const shop = { ...deps, perform, provider, logger };
  const found = await findOrBeginCheckout(
    {
      ...shop,
      canBeginCheckout: () => canBeginCheckout(deps, user, address),
      beganAlone: () => beganAlone(deps, user),
    },
    user,
    { ofCart, priced: { ...priced.value, lines }, ...terms },
  );
  if (!found) return refuse('too_many_requests');
  const { checkout } = found;
  const opened = await openNewest(shop, found);
  const outcome = opened.ok ? 'done' : opened.refusal.code;
  deps.timelines.note(String(checkout._id), { at, call: 'create-payment', outcome, steps });
  if (!opened.ok) return opened;
  const { razorpayOrderId, amount, currency, _id } = opened.value;
  if (razorpayOrderId === undefined) return refuse('payment_unavailable');
  return ok({ success: true, orderId: razorpayOrderId, amount, currency, checkoutId: String(_id) });
}

/** Holds the ingredients for this one alone, unless a newer one of its cart was begun beside it. */
async function openNewest(
  shop: Parameters<typeof prepareCheckout>[0],
  { checkout, outdated }: { checkout: Checkout; outdated: Checkout[] },
): Promise<Result<Checkout>> {
  // A payment in an older dialog is still honoured, like any payment after its hold.
  for (const { _id } of outdated) await expireCheckout(shop, _id);
  return outdated.some(({ _id }) => _id.equals(checkout._id))
    ? refuse('cart_changed')
    : prepareCheckout(shop, checkout);
}

/** What was chosen beside the cart: how and where it reaches its customer, and who the bill is for. */
function readTerms(
  { body, user }: Pick<Call<'createPayment'>, 'body' | 'user'>,
  rules: Settings,
): Result<Pick<Checkout, 'fulfilment' | 'business'> & { delivery: Delivery }> {
  const fulfilment = body.fulfilment === 'pickup' ? body.fulfilment : undefined;
  const delivery = fulfilment
    ? chooseCollection({ ...user.delivery, ...body.delivery }, user, rules)
    : chooseDelivery(body.delivery ?? user.delivery, user, rules.delivery);
  if (!delivery.ok) return delivery;
  const business = readBusiness(rules, body.business);
  if (!business.ok) return business;
  return ok({ delivery: delivery.value, ...(fulfilment && { fulfilment }), ...business.value });
}

/** Not paid for already, nor changed on another device since it was shown. */
function checkCart(
  { body: { version }, user }: Pick<Call<'createPayment'>, 'body' | 'user'>,
  ofCart: readonly Checkout[],
): Result<undefined> {
  const paid = findPaid(ofCart);
  if (paid) return refuse('cart_being_ordered', { details: { checkoutId: String(paid._id) } });
  // An older one is of before a restore: what is stored is all that there is.
  return version !== undefined && version < user.cartVersion ? refuse('cart_changed') : ok(undefined);
}

/** The checkout that paid for this cart, or was just reported as paid. */
function findPaid(ofCart: readonly Checkout[]): Checkout | undefined {
  return ofCart.find(
    (checkout) =>
      checkout.paidCart !== undefined ||
      (canBePaid(checkout) && checkout.failure === undefined && isReportTrusted(checkout)),
  );
}
