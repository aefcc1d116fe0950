import { afterEach, expect, it, vi } from 'vitest';
import { beginSession, currentSession, endSession, rememberCart, subscribeToSession } from './session.ts';
import { customer } from '#testing/fake-server.ts';

afterEach(() => endSession());

it('keeps exactly the keys of the specification, and removes them all on logging out', () => {
  localStorage.setItem('forno.theme', 'dark');
  beginSession('t', customer);
  rememberCart([{ pizzaId: 'x' }]);
  expect(Object.keys(localStorage).sort()).toEqual(
    ['cart', 'email', 'forno.theme', 'name', 'token', 'user', 'user._id'].sort(),
  );
  endSession();
  expect(Object.keys(localStorage)).toEqual(['forno.theme']);
});

it('notifies all listeners', () => {
  const heard = vi.fn<() => void>();
  const stop = subscribeToSession(heard);
  beginSession('t', customer);
  expect(currentSession()).toEqual({
    token: 't',
    name: 'Asha Rao',
    email: 'asha@example.com',
    userId: customer._id,
  });
  endSession();
  stop();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(currentSession().token).toBeNull();
});

it('follows another tab that logs out or in', () => {
  beginSession('t', customer);
  localStorage.setItem('token', 'from-the-other-tab');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(currentSession().token).toBe('from-the-other-tab');
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(currentSession().token).toBeNull();
});

it('stores no cart from a late response after logout', () => {
  rememberCart([1]);
  expect(localStorage.getItem('cart')).toBeNull();
});
