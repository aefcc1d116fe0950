import { randomUUID } from 'node:crypto';
import type { Need } from '../../domain/index.ts';
import type { InventoryDocument, Models, Order } from '../db/models/index.ts';
import { markStockReturned } from '../orders/transitions.ts';
import type { Perform } from '../runtime/effects.ts';
import { beginReturn, forgetTransfers, releaseStock, takePortions } from './transfers.ts';

/**
 * Returns a voided order's stock, once: by the transfer whose token the order names. The sweep completes it after a
 * crash.
 */
export async function returnOrder(
  { models, perform }: { models: Models; perform: Perform },
  { _id, needs }: Pick<Order, '_id' | 'needs'>,
): Promise<void> {
  const token = `return-${randomUUID()}`;
  await perform('begin return', () => beginReturn(models, { token, kind: 'return', id: String(_id) }));
  if (!(await markStockReturned({ models, perform }, _id, token))) return forgetTransfers(models, [token]);
  await perform('return stock', () => releaseStock(models, token, needs));
}

/** Identifies a line of a checkout. */
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

export function markerOf(
  { transfers }: InventoryDocument,
  { checkoutId, line }: LineKey,
): Marker | undefined {
  const found = transfers.find((one) => one.kind === 'line' && one.id === checkoutId && one.line === line);
  return found && { token: found.token, needs: found.needs ?? [] };
}
