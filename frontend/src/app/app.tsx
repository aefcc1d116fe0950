import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { insist } from '#ui/lazy-part.tsx';
import { useSession } from '#session/session.ts';
import { BrowserRouter, useLocation, useNavigationType } from 'react-router-dom';
import { queryClient } from '#transport/query-client.ts';
import { useHydrated } from '#ui/hydration.ts';
import { AppRoutes } from './routes.tsx';
import { SessionEnd } from './session-end.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ScrollToTop />
        <SessionEnd />
        <LiveLink />
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>
  );
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

/** Connects this tab's socket while logged in, once the first screen is hydrated. Loads the library only then. */
function LiveLink() {
  const { token } = useSession();
  const hydrated = useHydrated();
  useEffect(() => {
    if (!token || !hydrated) return;
    let stopped = false;
    let close = () => {};
    void insist(() => import('#live/connect.ts')).then(({ connectLive }) => {
      if (!stopped) close = connectLive(token);
    });
    return () => {
      stopped = true;
      close();
    };
  }, [token, hydrated]);
  return null;
}
