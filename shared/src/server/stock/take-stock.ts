import type { Need } from '../../domain/index.ts';
import type { InventoryDocument, Models } from '../models/index.ts';
import { takePortions } from './transfers.ts';

/** Which line of which checkout. */
export interface LineKey {
  checkoutId: string;
  line: number;
}

/** What an attempt at a line took; its order carries the token. */
export interface Marker {
  token: string;
  needs: Need[];
}

/**
 * For a paid line whose hold was released before: takes its portions under this token, in one write. False when
 * something is taken for the line already, or is gone.
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
