import type { Checkout } from '@forno/shared/server';
import { UnrecoverableError } from 'bullmq';
import type { Deps } from './deps.ts';

/** @throws UnrecoverableError when there is no such checkout: they are never deleted, so there never will be */
export async function loadCheckout({ models }: Pick<Deps, 'models'>, checkoutId: string): Promise<Checkout> {
  const checkout = await models.checkouts.findById(checkoutId).lean<Checkout>();
  if (!checkout) throw new UnrecoverableError(`there is no checkout ${checkoutId}`);
  return checkout;
}
