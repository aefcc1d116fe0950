import type { OrderAnswer, PizzaAnswer } from '@forno/shared/contracts/customer';
import { callName, commonStatus, lastStatus } from '@forno/shared/domain';
import { countWords, pizzaName } from '@forno/shared/messages/customer';

/** What one checkout brings to the door: its orders, and what is said of all of them at once. */
export interface Delivery
  extends Pick<
    OrderAnswer,
    | 'baked'
    | 'createdAt'
    | 'delivery'
    | 'expected'
    | 'fulfilment'
    | 'startAt'
    | 'later'
    | 'promise'
    | 'quantity'
    | 'status'
    | 'statusHistory'
    | 'voided'
  > {
  /** Of its checkout. */
  id: string;
  /** By line, cancelled ones too. */
  orders: readonly OrderAnswer[];
  /** Those not cancelled; all of them when everything is. */
  kept: readonly OrderAnswer[];
  /** Of the kept pizzas, such as "Margherita, Farmhouse". */
  name: string;
}

/** What it is called on the phone; without a number of the day the shop finds it by its first pizza. */
export const deliveryNumber = ({ kept: [first] }: Pick<Delivery, 'kept'>): string =>
  first ? callName(first) : '';

/** Paise of the kept pizzas and of their delivery. */
export const deliveryTotal = ({ kept }: Pick<Delivery, 'kept'>): number =>
  kept.reduce((sum, { totalAmount }) => sum + totalAmount, feeOf(kept));

/** "2 of 3 pizzas, 1 cancelled", and "3 pizzas" where none is. */
export function countOrdered({
  orders,
  kept,
  quantity,
}: Pick<Delivery, 'orders' | 'kept' | 'quantity'>): string {
  const gone = orders.filter((one) => !one.remakeOf && !kept.includes(one));
  const cancelled = gone.reduce((sum, order) => sum + order.quantity, 0);
  if (cancelled === 0) return countWords(quantity, kept);
  return `${quantity} of ${countWords(quantity + cancelled, orders)}, ${cancelled} cancelled`;
}

/** Paise for bringing these orders of one delivery. */
export const feeOf = ([first]: readonly OrderAnswer[]): number => first?.deliveryFee ?? 0;

/** Its fee, if that goes back when the kept orders are cancelled: all others were refunded whole. */
export const feeToGoBack = ({ orders, kept }: Pick<Delivery, 'orders' | 'kept'>): number =>
  orders.every((one) => kept.includes(one) || (one.refund?.amount ?? 0) >= one.totalAmount) ? feeOf(kept) : 0;

/** The latest: whoever opens the door opens it once. */
function latest(orders: readonly OrderAnswer[]): OrderAnswer | undefined {
  const to = ({ expected, promise }: OrderAnswer) => (expected ?? promise)?.to ?? '';
  const open = orders.filter(({ status }) => status !== lastStatus);
  return open.toSorted((a, b) => to(b).localeCompare(to(a)))[0];
}

function namesOf(orders: readonly OrderAnswer[]): string {
  const names = [...new Set(orders.map(pizzaName))];
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
}

function deliveryOf(id: string, group: readonly OrderAnswer[]): Delivery[] {
  const orders = group.toSorted((a, b) => a.line - b.line);
  const notVoided = orders.filter(({ voided }) => !voided);
  const kept = notVoided.length > 0 ? notVoided : orders;
  // What is made again was ordered once; alone it is what comes, where the rest was cancelled.
  const sold = kept.filter(({ remakeOf }) => !remakeOf);
  const ordered = sold.length > 0 ? sold : kept;
  const [first] = ordered;
  if (!first) return [];
  const { createdAt, voided, fulfilment, startAt } = first;
  const open = latest(kept);
  return [
    {
      id,
      orders,
      kept,
      name: namesOf(ordered),
      createdAt,
      fulfilment,
      startAt,
      later: kept.every((order) => order.later),
      // What goes out now goes there: the rest may have gone elsewhere.
      delivery: (open ?? first).delivery,
      promise: (open ?? first).promise,
      voided,
      expected: open?.expected,
      // Once the last of them left the oven.
      baked: kept.every(({ baked }) => baked) ? first.baked : undefined,
      status: commonStatus(kept),
      statusHistory: kept
        .flatMap(({ statusHistory }) => statusHistory)
        .toSorted((a, b) => a.at.localeCompare(b.at)),
      quantity: ordered.reduce((sum, { quantity }) => sum + quantity, 0),
    },
  ];
}

/** The orders by checkout, in the order of the list. */
export function deliveriesOf(orders: readonly OrderAnswer[]): Delivery[] {
  const ids = [...new Set(orders.map(({ checkoutId }) => checkoutId))];
  return ids.flatMap((id) =>
    deliveryOf(
      id,
      orders.filter(({ checkoutId }) => checkoutId === id),
    ),
  );
}

/** Older deliveries are no habit any more. */
const habitOf = 20;

function contents({ kept }: Delivery): string {
  const lines = kept
    .filter(({ remakeOf }) => !remakeOf)
    .map(({ pizzaId, base, sauce, cheese, veggies, quantity }) =>
      JSON.stringify([pizzaId?._id, base, sauce, cheese, veggies.toSorted(), quantity]),
    );
  return lines.toSorted().join(' ');
}

/** What they have ordered most often, the latest of equals; nothing with a pizza that has left the `menu`. */
export function usualOf(
  deliveries: readonly Delivery[],
  menu: readonly Pick<PizzaAnswer, '_id'>[],
): Delivery | undefined {
  const onMenu = new Set(menu.map(({ _id }) => _id));
  const possible = deliveries
    .slice(0, habitOf)
    .filter(({ kept, voided }) => !voided && kept.every(({ pizzaId }) => pizzaId && onMenu.has(pizzaId._id)));
  const all = possible.map(contents);
  const times = (one: Delivery) => all.filter((other) => other === contents(one)).length;
  return possible.toSorted((a, b) => times(b) - times(a))[0];
}
