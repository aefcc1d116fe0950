import { type Checkout, dropEmptyHold, type Hold, readInventoryDocument } from '@forno/shared/server';
import { announceCheckout } from '../announce.ts';
import { changeCheckout } from '../change-checkout.ts';
import type { Deps } from '../deps.ts';
import { letGo } from '../let-go.ts';
import { ago, type SweepTask } from './task.ts';

/** A hold whose checkout is not there (it is written first, so this should not be) stays so much longer. */
const strayMs = 3_600_000;

/**
 * What is held past its time, or for a checkout that has ended without payment, goes back on the shelf. The
 * checkout expires before its hold is released: a payment in between takes the stock anew.
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
    const checkout = byId.get(id);
    const over = checkout ? await isOver(checkout, hold.until <= now, deps) : hold.until <= ago(now, strayMs);
    if (over && (await letGo(deps, id))) released += 1;
  }
  return released;
};

function hasHeld({ lines }: Hold): boolean {
  return Object.values(lines).some(({ state }) => state === 'held');
}

/** Whether nobody will pay on this hold any more; a checkout whose time is up expires here. */
async function isOver(
  { _id, state }: Pick<Checkout, '_id' | 'state'>,
  late: boolean,
  deps: Deps,
): Promise<boolean> {
  if (state === 'expired' || state === 'refused') return true;
  if (!late || state === 'paid' || state === 'fulfilled') return false;
  const expired = await deps.perform('write expired', () =>
    changeCheckout(deps, { _id, state: { $in: ['opening', 'unpaid'] } }, { set: { state: 'expired' } }),
  );
  if (expired) await announceCheckout(deps, expired);
  return expired !== undefined;
}
