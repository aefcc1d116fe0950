import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from '#api/query-client.ts';
import { LiveLink } from '#live/live-link.tsx';
import { AppRoutes } from './routes.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
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
