import type { Order } from '../../db/models/index.ts';
import { type PrintDeps, printFewer } from '../../queues/queue-prints.ts';
import { returnRestocks } from '../../stock/index.ts';
import type { CheckoutDeps } from '../move.ts';

type PartDeps = Pick<CheckoutDeps, 'models' | 'perform'> & Omit<PrintDeps, 'models'>;

/**
 * Who makes and who packs read on paper that fewer are wanted, then the portions of what was given back return to stock; false
 * where none are due. In this order: until they are returned, the sweep comes back to the order. Once each.
 */
export async function returnParts(deps: PartDeps, order: Order): Promise<boolean> {
  for (const { key, state } of order.restocks ?? [])
    if (state === 'returning') await printFewer(deps, order, key);
  return returnRestocks(deps, order);
}
