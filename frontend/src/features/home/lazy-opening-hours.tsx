import { lazy, Suspense } from 'react';

// Lazy: it calls the server, not needed for a visit's first page.
const OpeningHours = lazy(async () => ({ default: (await import('./opening-hours.tsx')).OpeningHours }));

/** Reserves its line until the hours are loaded. */
export function LazyOpeningHours() {
  return (
    <Suspense fallback={<div>&nbsp;</div>}>
      <OpeningHours />
    </Suspense>
  );
}
