import type { Need } from '../../domain/index.ts';
import type { Checkout, InventoryDocument, Models } from '../models/index.ts';
import { putBack } from '../stock/index.ts';

/** The taking of stock that this checkout still has: portions of an open one, what its orders stand on of a paid one. */
export function holdOf({ hold }: Pick<Checkout, 'hold'>): string | undefined {
  return hold?.releasedBy === undefined ? hold?.token : undefined;
}

/** The portions that its hold took; a checkout that never had one took none. */
export function needsHeld({ hold, lines }: Pick<Checkout, 'hold' | 'lines'>): Need[] {
  return hold?.token === undefined ? [] : lines.flatMap(({ needs }) => needs);
}

/**
 * The portions of a checkout that ended in this token's name go back on the shelf, and those that were still on their
 * way to it. Answers the inventory as it is then; undefined when nothing came back.
 */
export async function putBackHold(
  models: Models,
  checkout: Checkout,
  token: string,
): Promise<InventoryDocument | undefined> {
  const { _id, hold } = checkout;
  const after = await putBack(models, token, needsHeld(checkout));
  const late = (after?.transfers ?? []).filter(
    ({ kind, id, token: taken }) => kind === 'hold' && id === String(_id) && taken !== hold?.token,
  );
  let shelf = hold?.token === undefined ? undefined : after;
  for (const { token: taken, needs = [] } of late) shelf = (await putBack(models, taken, needs)) ?? shelf;
  return shelf;
}
