import { errors } from '@forno/shared/messages/admin';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { expireSession, beginSession } from '#session/session.ts';
import { customer } from '#testing/fake-server.ts';
import { toast } from '#ui/toast.ts';
import { SessionEnd } from './session-end.tsx';
import { GuardedRoutes } from './testing/guarded-routes.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { error: vi.fn() } }));

const at = (path: string) => (
  <MemoryRouter key={path} initialEntries={[path]}>
    <SessionEnd />
    <GuardedRoutes />
  </MemoryRouter>
);

it.each([
  ['an open page', '/', '/login {"from":"/"}'],
  ['a guarded page', '/order?status=Delivered', '/login {"from":"/order?status=Delivered"}'],
  ["an admin's page", '/admin/orders', '/admin_login {"from":"/admin/orders"}'],
  ['an unknown page', '/nowhere', '/login {"from":"/nowhere"}'],
  ['the login itself', '/login', '/login null'],
  ['a link out of a mail', '/user/reset-password/abc', '/user/reset-password/abc null'],
  ['a link to pay', '/user/pay', '/user/pay null'],
])('leads from %s to the right login and says why once', (_, path, where) => {
  beginSession('t', customer);
  render(at(path));
  act(() => expireSession('t'));
  expect(screen.getByText(where)).toBeTruthy();
  expect(vi.mocked(toast.error).mock.calls.map(([text]) => text)).toEqual([errors.sessionExpired]);
});

it('says what the server says of it, and of the next session nothing of that', () => {
  const said = () => vi.mocked(toast.error).mock.lastCall?.[0];
  for (const why of ['An owner has ended your access.', undefined]) {
    beginSession('t', customer);
    render(at('/admin/orders'));
    act(() => expireSession('t', why));
    expect(said()).toBe(why ?? errors.sessionExpired);
  }
});

it('says one thing when the next screen would ask for a login as well', () => {
  beginSession('t', customer);
  const { rerender } = render(at('/'));
  act(() => expireSession('t'));
  rerender(at('/cart'));
  expect(screen.getByText('/login {"from":"/cart"}')).toBeTruthy();
  expect(vi.mocked(toast.error).mock.calls.map(([text]) => text)).toEqual([errors.sessionExpired]);
});
