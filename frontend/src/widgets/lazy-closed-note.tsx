import { lazy, Suspense } from 'react';
import { useHydrated } from '#ui/hydration.ts';

// The opening hours are not needed for a visit's first page; the footer fetches them later as well.
const ClosedNote = lazy(async () => ({ default: (await import('./closed-note.tsx')).ClosedNote }));

/** `ClosedNote`, for screens that open a visit. */
export function LazyClosedNote() {
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return (
    <Suspense fallback={null}>
      <ClosedNote />
    </Suspense>
  );
}
