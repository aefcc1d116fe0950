import { lazy, Suspense } from 'react';

// It asks the server: the first page of a visit is there before.
const OpeningHours = lazy(async () => ({ default: (await import('./opening-hours.tsx')).OpeningHours }));

/** Keeps its line until the hours are there. */
export function LazyOpeningHours() {
  return (
    <Suspense fallback={<div>&nbsp;</div>}>
      <OpeningHours />
    </Suspense>
  );
}
