import { lazyPart } from '#ui/lazy-part.tsx';
import type { Delivery } from './deliveries.ts';

/** Fetched once a delivery has arrived: whoever waits for a pizza does not wait for its form. */
export const HowWasIt = lazyPart<'HowWasIt', { delivery: Delivery }>(
  () => import('./how-was-it.tsx'),
  'HowWasIt',
);
