import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { BrowserRouter, useLocation, useNavigationType } from 'react-router-dom';
import { queryClient } from '#transport/query-client.ts';
import { LiveLink } from '#live/live-link.tsx';
import { useHydrated } from '#ui/hydration.ts';
import { AppRoutes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <QueriesOnceHydrated>
        <BrowserRouter>
          <ScrollToTop />
          <SessionEnd />
          <LiveOnceHydrated />
          <AppRoutes />
        </BrowserRouter>
      </QueriesOnceHydrated>
    </QueryClientProvider>
  );
}

/** No query fetches before the first screen is hydrated. A component of its own, so that the rest need not render again. */
function QueriesOnceHydrated({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  return <IsRestoringProvider value={!hydrated}>{children}</IsRestoringProvider>;
}

function LiveOnceHydrated() {
  return useHydrated() && <LiveLink />;
}

/** Scrolls new pages to the top; on back navigation the browser restores the position. */
function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type !== 'POP' && !hash) window.scrollTo({ top: 0, behavior: 'instant' });
    // Toasts hear of it: their code is not needed for a visit's first page.
    window.dispatchEvent(new Event('forno:page'));
  }, [pathname, hash, type]);
  return null;
}
