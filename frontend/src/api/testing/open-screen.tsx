import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { queryClient } from '../query-client.ts';
import { beginSession, endSession } from '../session.ts';
import { customer } from './fake-server.ts';

/** Renders a screen for a logged-in user. Links lead to a page that only shows its path. */
export function openScreen(screen: ReactNode, path = '/', loggedIn = true): RenderResult {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  if (loggedIn) beginSession('t', customer);
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={path.replace(/#.*/, '')} element={screen} />
          {['/cart', '/menu', '/order', '/login', '/add-inventory'].map((other) => (
            <Route key={other} path={other} element={<p>You are at {other}</p>} />
          ))}
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Resets all state after each test. */
export function closeScreen(): void {
  act(() => endSession());
  queryClient.clear();
  sessionStorage.clear();
}
