import { errors } from '@forno/shared/messages/admin';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { beginSession, endSession } from '#session/session.ts';
import { customer } from '#testing/fake-server.ts';
import { GuardedRoutes } from './testing/guarded-routes.tsx';

afterEach(endSession);

function open(path: string) {
  return render(
    <MemoryRouter initialEntries={[path]}>
      <GuardedRoutes />
    </MemoryRouter>,
  );
}

it.each([
  ['/order', '/login {"from":"/order"}'],
  ['/order?status=Delivered', '/login {"from":"/order?status=Delivered"}'],
  ['/admin/orders', '/admin_login {"from":"/admin/orders"}'],
])('sends whoever has no token from %s to the right login, which knows the way back', (path, where) => {
  open(path);
  expect(screen.getByText(where)).toBeTruthy();
});

it('lets a stored token in, whatever it is worth', () => {
  beginSession('of any kind', customer);
  open('/admin/orders');
  expect(screen.getByText('All orders')).toBeTruthy();
});

it('says why the cart does not show', async () => {
  open('/cart');
  expect(await screen.findByText(errors.loginToViewCart)).toBeTruthy();
});

it('leaves when the session ends, from whichever tab', () => {
  beginSession('t', customer);
  open('/order');
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  expect(screen.getByText('/login {"from":"/order"}')).toBeTruthy();
});
