import { randomUUID } from 'node:crypto';
import type { QueryFilter } from 'mongoose';
import { categories, type Need } from '../../domain/index.ts';
import type { InventoryDocument, Models, Order } from '../db/models/index.ts';
import { markRestocked, markStockReturned, restockedOf } from '../orders/transitions.ts';
import type { Perform } from '../runtime/effects.ts';
import { beginReturn, forgetTransfers, releaseStock, takePortions } from './transfers.ts';

type Restocked = Pick<Order, 'needs' | 'quantity' | 'restocks'>;

/** Portions of so many of its pizzas. */
const portionsOf = <N extends Need>(
  { needs, quantity }: { needs: readonly N[]; quantity: number },
  pizzas: number,
): N[] =>
  needs
    .map((need) => ({ ...need, qty: Math.floor((need.qty * pizzas) / quantity) }))
    .filter(({ qty }) => qty > 0);

/** What a transfer of this token returns of an order: some pizzas', or once it is voided what they left. */
export function needsReturned(order: Restocked, token?: string): Need[] {
  const { restocks = [], quantity } = order;
  const own = restocks.find((one) => one.token !== undefined && one.token === token);
  return portionsOf(order, own?.quantity ?? quantity - restockedOf(order));
}

/** By its pizza; of a side or a drink itself, `title` is what it was called. */
type Of = Pick<Need, 'category' | 'name'> & { pizza: Order['pizza']['_id']; title?: string };
interface Use {
  _id: Of & Pick<Order, 'quantity'> & { back?: number[] };
  qty: number;
}

/** Portions that these orders use, by pizza and ingredient, and counted sides and drinks; but for what went back to stock. */
export async function sumUse(
  { orders }: Pick<Models, 'orders'>,
  where: QueryFilter<Order>,
): Promise<(Need & Of)[]> {
  const pizza = { pizza: '$pizza._id', title: '$pizza.name' };
  const of = { ...pizza, quantity: '$quantity', back: '$restocks.quantity' };
  const itself = { 'needs.category': 'items', kind: { $exists: true } };
  const sums = await orders.aggregate<Use>([
    { $match: where },
    { $unwind: '$needs' },
    { $match: { $or: [{ 'needs.category': { $in: categories } }, itself] } },
    {
      $group: {
        _id: { category: '$needs.category', name: '$needs.name', ...of },
        qty: { $sum: '$needs.qty' },
      },
    },
    { $sort: { '_id.category': 1, '_id.name': 1 } },
  ]);
  return sums.flatMap(({ _id: { quantity, back = [], title, ...part }, qty }) =>
    portionsOf(
      { needs: [{ ...part, ...(part.category === 'items' && { title }), qty }], quantity },
      quantity - back.reduce((sum, one) => sum + one, 0),
    ),
  );
}

interface ReturnDeps {
  models: Models;
  perform: Perform;
}
type Returned = Pick<Order, '_id'> & Restocked;

/** A transfer, under a token that only one process can write into the order; the sweep completes it after a crash. */
async function returnBy(
  { models, perform }: ReturnDeps,
  { _id }: Pick<Order, '_id'>,
  name: (token: string) => Promise<boolean>,
  needsOf: (token: string) => readonly Need[],
): Promise<void> {
  const token = `return-${randomUUID()}`;
  await perform('begin return', () => beginReturn(models, { token, kind: 'return', id: String(_id) }));
  if (!(await name(token))) return forgetTransfers(models, [token]);
  await perform('return stock', () => releaseStock(models, token, needsOf(token)));
}

/** Returns a voided order's stock, once, but for what went back before. */
export function returnOrder(deps: ReturnDeps, order: Returned): Promise<void> {
  return returnBy(
    deps,
    order,
    (token) => markStockReturned(deps, order._id, token),
    () => needsReturned(order),
  );
}

/** Returns the stock of refunded pizzas where that was wished and is not done yet, once each; false where nothing was. */
export async function returnRestocks(deps: ReturnDeps, order: Returned): Promise<boolean> {
  const due = (order.restocks ?? []).filter(({ state }) => state === 'returning');
  for (const { key, quantity } of due)
    await returnBy(
      deps,
      order,
      (token) => markRestocked(deps, order._id, key, token),
      () => portionsOf(order, quantity),
    );
  return due.length > 0;
}

export interface LineKey {
  checkoutId: string;
  line: number;
}

/** Stock taken by an attempt at a line; its order stores the token. */
export interface Marker {
  token: string;
  needs: Need[];
}

/**
 * Takes the stock of a paid line whose hold was released, in one write. False when some is already taken for the line,
 * or an ingredient is missing.
 */
export async function takeStock(
  models: Models,
  { checkoutId: id, line }: LineKey,
  needs: Need[],
  token: string,
): Promise<boolean> {
  const unless = { transfers: { $not: { $elemMatch: { id, line } } } };
  return (await takePortions(models, { token, kind: 'line', id, line, needs }, unless)) !== undefined;
}

/** What was taken for this line and has not arrived at its order; undefined if nothing. */
export function markerOf(
  { transfers }: InventoryDocument,
  { checkoutId, line }: LineKey,
): Marker | undefined {
  const found = transfers.find((one) => one.kind === 'line' && one.id === checkoutId && one.line === line);
  return found && { token: found.token, needs: found.needs ?? [] };
}
