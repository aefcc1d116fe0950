import { lazyPart } from '#ui/lazy-part.tsx';

// Fetched beside the card: whoever looks when their pizza comes waits for none of them.
export const ShareDelivery = lazyPart(() => import('./share-delivery.tsx'), 'ShareDelivery');
export const ChangeTime = lazyPart(() => import('./change-time.tsx'), 'ChangeTime');
export const HowWasIt = lazyPart(() => import('./how-was-it.tsx'), 'HowWasIt');
