import { lazyPart } from '#ui/lazy-part.tsx';
import type { Delivery } from './deliveries.ts';

/** Fetched beside the card: whoever looks when their pizza comes does not wait for it. */
export const ShareDelivery = lazyPart<'ShareDelivery', { delivery: Delivery }>(
  () => import('./share-delivery.tsx'),
  'ShareDelivery',
);

export const ChangeTime = lazyPart<'ChangeTime', { delivery: Delivery }>(
  () => import('./change-time.tsx'),
  'ChangeTime',
);
