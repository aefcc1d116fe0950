import { errors } from '@forno/shared/messages';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { expireSession } from '#api/session-expiry.ts';
import { beginSession } from '#api/session.ts';
import { customer } from '#api/testing/fake-server.ts';
import { toast } from '#ui/toast.ts';
import { RequireToken } from './guards.tsx';
import { SessionEnd } from './session-end.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { error: vi.fn() } }));

it('says one thing when a session ends before the screen it was for is there', () => {
  beginSession('t', customer);
  const at = (path: string) => (
    <MemoryRouter key={path} initialEntries={[path]}>
      <SessionEnd />
      <Routes>
        <Route element={<RequireToken />}>
          <Route path="/cart" element={<p>My cart</p>} />
        </Route>
        <Route path="*" element={<p>Another screen</p>} />
      </Routes>
    </MemoryRouter>
  );
  const { rerender } = render(at('/'));
  act(() => expireSession('t'));
  rerender(at('/cart'));
  expect(screen.getByText('Another screen')).toBeTruthy();
  expect(vi.mocked(toast.error).mock.calls.map(([text]) => text)).toEqual([errors.sessionExpired]);
});
