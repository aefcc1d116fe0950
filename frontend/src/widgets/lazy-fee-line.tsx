import { lazyPart } from '#ui/lazy-part.tsx';

// Most shops take no fee, and a visit's first screen has no cart yet.
export const LazyFeeLine = lazyPart(() => import('./fee-line.tsx'), 'FeeLine');
export const LazyVisitorsFeeLine = lazyPart(() => import('./fee-line.tsx'), 'VisitorsFeeLine');
