import { useHydrated } from '#ui/hydration.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { ClosedNoteProps } from './closed-note.tsx';

// The opening hours are not needed for a visit's first page; the footer fetches them later as well.
const ClosedNote = lazyPart(() => import('./closed-note.tsx'), 'ClosedNote');

/** `ClosedNote`, for screens that open a visit. */
export function LazyClosedNote(props: ClosedNoteProps) {
  return useHydrated() && <ClosedNote {...props} />;
}
