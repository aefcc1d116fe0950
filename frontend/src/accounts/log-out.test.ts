import { afterEach, expect, it, vi } from 'vitest';
import { pushKey } from '#session/push-key.ts';
import { beginSession, currentSession } from '#session/session.ts';
import { customer, fakeServer } from '#testing/fake-server.ts';
import { onDevice } from '#ui/stored.ts';
import { logOut } from './log-out.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  onDevice.remove(pushKey);
});

it.each([
  ['ends the pushes of who logs out, also without network', customer._id, 1],
  ['leaves alone those of somebody else', 'somebody else', 0],
])('%s', async (_, of, times) => {
  const unsubscribe = vi.fn(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  fakeServer({ 'POST /user/logout': new TypeError('Failed to fetch') });
  beginSession('a token', customer);
  onDevice.set(pushKey, of);
  await logOut();
  expect(currentSession().token).toBeNull();
  expect(unsubscribe).toHaveBeenCalledTimes(times);
});
