import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, type RenderResult, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect } from 'vitest';
import { toast } from '#ui/toast.ts';
import { queryClient } from '#transport/query-client.ts';
import { beginSession, endSession, type SessionUser } from '#session/session.ts';
import { customer } from './fake-server.ts';

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`You are at ${pathname}${search}`}</p>;
}

interface Opening {
  /** Null: nobody is logged in. */
  user?: SessionUser | null;
  /** Of a screen whose address has parameters, such as `/admin/user/user/:id`. */
  route?: string | undefined;
  /** From the link that led here. */
  state?: object | null;
  /** From the layout. */
  beside?: ReactNode;
}

/** Renders a screen at its address, for a customer unless told otherwise; other addresses only show their path. */
export function openScreen(
  screen: ReactNode,
  path = '/',
  { user = customer, route = path.replace(/[?#].*/, ''), state = null, beside }: Opening = {},
): RenderResult {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  if (user) beginSession('t', user);
  return render(
    <QueryClientProvider client={queryClient}>
      {beside}
      <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
        <Routes>
          <Route path={route} element={screen} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Waits until a (mocked) toast of this kind was shown with this text. */
export const toasted = (kind: 'success' | 'error' | 'info', text: string) =>
  waitFor(() => expect(toast[kind]).toHaveBeenCalledWith(text, expect.anything()));

/** Ends the visit that a screen was opened for: every test that opens screens begins as a new visitor. */
export function closeScreen(): void {
  act(() => endSession());
  queryClient.clear();
  sessionStorage.clear();
}
afterEach(closeScreen);
