import { statesBefore } from '@forno/shared/domain';
import type { Checkout } from '@forno/shared/server';

/** The states in which a captured payment still makes a checkout paid. */
export const openStates = statesBefore('paid');

export function isOpen({ state }: Pick<Checkout, 'state'>): boolean {
  return openStates.includes(state);
}
