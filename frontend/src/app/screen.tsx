import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';
import { PageFallback } from './page-fallback.tsx';

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
