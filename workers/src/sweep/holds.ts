import {
  type Checkout,
  dropEmptyHold,
  expireCheckout,
  type Hold,
  readInventoryDocument,
  release,
} from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { ago, type SweepTask } from './task.ts';

/** A hold whose checkout is not there (it is written first, so this should not be) stays so much longer. */
const strayMs = 3_600_000;

/**
 * What is held past its time, or for a checkout that has ended without payment, goes back on the shelf. Not so
 * while a payment is reported: the provider's answer ends that. Nor in an opening: it is looked up first.
 */
export const holds: SweepTask = async (deps, now) => {
  const inventory = await readInventoryDocument(deps.models);
  // Left by a process that died between giving back the last line and dropping the hold.
  const empty = Object.entries(inventory.holds).filter(([, hold]) => Object.keys(hold.lines).length === 0);
  for (const [id] of empty) await dropEmptyHold(deps.models, id);
  const held = Object.entries(inventory.holds).filter(([, hold]) => hasHeld(hold));
  if (held.length === 0) return empty.length;
  const checkouts = await deps.models.checkouts
    .find({ _id: { $in: held.map(([id]) => id) } }, { state: 1 })
    .lean<Pick<Checkout, '_id' | 'state'>[]>();
  const byId = new Map(checkouts.map((checkout) => [String(checkout._id), checkout]));
  let released = empty.length;
  for (const [id, hold] of held) {
    if (await isReleased(id, hold, byId.get(id), now, deps)) released += 1;
  }
  return released;
};

function hasHeld({ lines }: Hold): boolean {
  return Object.values(lines).some(({ state }) => state === 'held');
}

async function isReleased(
  id: string,
  { until }: Hold,
  checkout: Pick<Checkout, '_id' | 'state'> | undefined,
  now: Date,
  deps: Deps,
): Promise<boolean> {
  if (!checkout) return until <= ago(now, strayMs) && release(deps, id);
  const { _id, state } = checkout;
  if (state === 'expired' || state === 'refused') return release(deps, id);
  if (state !== 'unpaid' || until > now) return false;
  return (await expireCheckout(deps, _id, { from: 'unpaid' })) !== undefined;
}
