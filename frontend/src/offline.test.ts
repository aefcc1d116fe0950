import { expect, it } from 'vitest';
import { currentSession } from '#session/session.ts';
import './offline.ts';

it('a page that the browser kept for the way back knows then who has logged in meanwhile', () => {
  // In another tab: a page that is kept gets no event of it.
  localStorage.setItem('token', 'of another tab');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(currentSession().token).toBeNull();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(currentSession().token).toBe('of another tab');
});
