import { expect, it } from 'vitest';
import { currentSession } from '#session/session.ts';
import './offline.ts';

const show = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('a page that the browser kept for the way back knows then who has logged in meanwhile', () => {
  // In another tab: a page that is kept gets no event of it.
  localStorage.setItem('token', 'of another tab');
  show(false);
  expect(currentSession().token).toBeNull();
  show(true);
  expect(currentSession().token).toBe('of another tab');
});
