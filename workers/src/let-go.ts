import { releaseHold } from '@forno/shared/server';
import { announceInventory } from './announce.ts';
import type { Deps } from './deps.ts';

/** Puts back what a checkout holds and no order has consumed; open screens hear of it. Safe to repeat. */
export async function letGo(deps: Deps, checkoutId: string): Promise<boolean> {
  const released = await deps.perform('release hold', () => releaseHold(deps.models, checkoutId));
  if (released) await announceInventory(deps);
  return released;
}
