import { lazyPart } from '#ui/lazy-part.tsx';

/** Lazy: it calls the server, not needed for a visit's first page. Reserves its line until the hours are loaded. */
export const LazyOpeningHours = lazyPart(
  () => import('./opening-hours.tsx'),
  'OpeningHours',
  <div>&nbsp;</div>,
);
