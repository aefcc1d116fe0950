import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';

export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Skip to content
    </a>
  );
}

/** Renders the route's screen in either layout. */
export function Screen() {
  const { pathname } = useLocation();
  return (
    <main id="content" tabIndex={-1} className={styles.main}>
      {/* Outside of what is new with each page: the old page then stays until the next one's code is there. */}
      <Suspense fallback={<PageFallback />}>
        <ErrorBoundary key={pathname}>
          <Outlet />
        </ErrorBoundary>
      </Suspense>
    </main>
  );
}

/** Shown while a screen's chunk loads, after a delay. */
export function PageFallback() {
  return (
    <div className={styles.fallback}>
      <SkeletonLines />
    </div>
  );
}
