import { callName, customerWords, isToBeMade } from '../../domain/index.ts';
import { type Checkout, type Delivery, notVoided, type Order } from '../db/models/index.ts';
import { mailDeliveryChange } from '../mail/order-mails.ts';
import { publishOrLeave } from '../orders/publish.ts';
import { readdressOrders } from '../orders/transitions.ts';
import { type PrintDeps, printDeliveryChange } from '../queues/queue-prints.ts';
import type { Config } from '../runtime/config/index.ts';
import { change, type CheckoutDeps } from './move.ts';

interface CopyDeps
  extends Pick<CheckoutDeps, 'models' | 'publisher' | 'logger' | 'perform'>,
    Omit<PrintDeps, 'models'> {
  config: Pick<Config, 'PUBLIC_URL'>;
}

/** The change that a screen showed: 0 while the delivery is as it was paid. */
const asShown = (version: number) => (version === 0 ? { $exists: false } : version);

/**
 * Changes where a paid checkout goes and whom to ask for, and marks it until its orders show that (`copyDelivery`): the
 * process may die before. Undefined when somebody else changed it since this version.
 */
export function changeDelivery(
  deps: CheckoutDeps,
  { _id, customer, delivery: before }: Pick<Checkout, '_id' | 'customer' | 'delivery'>,
  version: number,
  { delivery, name }: { delivery: Delivery; name: string },
): Promise<Checkout | undefined> {
  return change(
    deps,
    'change delivery',
    { _id, state: 'fulfilled', deliveryVersion: asShown(version) },
    {
      $set: {
        delivery,
        'customer.name': name,
        keywords: customerWords({ ...customer, name }, delivery.phone),
        deliveryVersion: version + 1,
        deliveryUncopied: true,
        ...((before?.address ?? '') !== delivery.address && { addressChanged: true }),
        ...((before?.note ?? '') !== (delivery.note ?? '') && { ticketOutdated: true }),
      },
    },
  );
}

/**
 * Copies a checkout's delivery to its orders, tells every screen and the customer, and has the slip printed again.
 * Idempotent and safe concurrently: an order never goes back to an earlier change, mail and slip have its number.
 */
export async function copyDelivery(deps: CopyDeps, checkoutId: Checkout['_id']): Promise<Order[]> {
  const { models, perform } = deps;
  const checkout = await models.checkouts.findById(checkoutId).lean<Checkout>();
  const { _id, delivery, deliveryVersion, customer } = checkout ?? {};
  if (!checkout || !_id || !delivery || !customer || deliveryVersion === undefined) return [];
  const words = customerWords(customer, delivery.phone);
  await readdressOrders(deps, _id, { delivery, words, 'customer.name': customer.name, deliveryVersion });
  const orders = await models.orders.find({ checkoutId: _id, ...notVoided }).lean<Order[]>();
  for (const order of orders)
    if (order.unpublished) await perform('publish order', () => publishOrLeave(deps, order));
  const number = callName(orders[0] ?? checkout);
  await mailDeliveryChange(deps, checkout, String(deliveryVersion), {
    number,
    delivery,
    ...(!checkout.addressChanged && { sameAddress: true }),
  });
  await printAgain(deps, checkout, orders);
  await perform('note delivery copied', () =>
    models.checkouts.updateOne(
      { _id, deliveryVersion },
      { $unset: { deliveryUncopied: '', ticketOutdated: '', addressChanged: '' } },
    ),
  );
  return orders;
}

/** What was printed says what was before; the kitchen's paper has the note too, and who made it all needs none. */
function printAgain(
  deps: CopyDeps,
  { _id: checkoutId, deliveryVersion, ticketOutdated }: Checkout,
  orders: readonly Order[],
): Promise<void> {
  const sheets =
    ticketOutdated && orders.some(isToBeMade) ? (['ticket', 'slip'] as const) : (['slip'] as const);
  return printDeliveryChange(deps, { checkoutId, key: String(deliveryVersion), sheets });
}

/** From now on no signed link follows it: that of whoever paid by one, or in a mail. */
export const endFollowing = (deps: CheckoutDeps, _id: Checkout['_id']) =>
  change(deps, 'change delivery', { _id }, { $set: { followEnded: true } });
