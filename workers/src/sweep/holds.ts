import { type Checkout, type Hold, readInventoryDocument, releaseHold } from '@forno/shared/server';
import { announceCheckout, announceInventory } from '../announce.ts';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { ago, atMost, type SweepTask } from './task.ts';

/** A hold whose checkout is not there (it is written first, so this should not be) stays so much longer. */
const strayMs = 3_600_000;

/**
 * What is held past its time and not paid goes back on the shelf. The checkout expires before its hold is
 * released: between the two a payment can only find stock that is there.
 */
export const holds: SweepTask = async (deps, now) => {
  const inventory = await readInventoryDocument(deps.models);
  const late = Object.entries(inventory.holds)
    .filter(([, hold]) => hold.until <= now && hasHeld(hold))
    .slice(0, atMost);
  if (late.length === 0) return 0;
  const checkouts = await deps.models.checkouts
    .find({ _id: { $in: late.map(([id]) => id) } })
    .lean<Checkout[]>();
  const byId = new Map(checkouts.map((checkout) => [String(checkout._id), checkout]));
  let released = 0;
  for (const [id, hold] of late) {
    const checkout = byId.get(id);
    const isStray = checkout === undefined && hold.until <= ago(now, strayMs);
    if (!isStray && !(checkout && (await hasExpired(checkout, deps)))) continue;
    if (await releaseHold(deps.models, id)) released += 1;
  }
  if (released > 0) await announceInventory(deps);
  return released;
};

function hasHeld({ lines }: Hold): boolean {
  return Object.values(lines).some(({ state }) => state === 'held');
}

async function hasExpired({ _id, state }: Checkout, deps: Deps): Promise<boolean> {
  if (state === 'expired' || state === 'refused') return true;
  if (state === 'paid' || state === 'fulfilled') return false;
  const expired = await deps.perform('write expired', () =>
    changeCheckout(deps, { _id, state: { $in: ['opening', 'unpaid'] } }, { set: { state: 'expired' } }),
  );
  if (expired) await announceCheckout(deps, expired);
  return expired !== undefined;
}
