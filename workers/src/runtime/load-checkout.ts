import type { Checkout } from '@forno/shared/server/db';
import { UnrecoverableError } from 'bullmq';
import type { Services } from './services.ts';

/** @throws UnrecoverableError when there is no such checkout: they are never deleted, so there never will be */
export async function loadCheckout(
  { models }: Pick<Services, 'models'>,
  _id: Checkout['_id'] | string,
): Promise<Checkout> {
  const checkout = await models.checkouts.findById(_id).lean<Checkout>();
  if (!checkout) throw new UnrecoverableError(`there is no checkout ${String(_id)}`);
  return checkout;
}
