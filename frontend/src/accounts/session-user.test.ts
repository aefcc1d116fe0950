import { afterEach, expect, it } from 'vitest';
import { currentSession, endSession } from '#session/session.ts';
import { sessionUserId } from './session-user.ts';
import { customer, fakeServer, profileReply } from '#testing/fake-server.ts';

afterEach(endSession);

function storeTokenAlone() {
  localStorage.setItem('token', 't');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
}

it('asks once whose token it is, and stores the answer as a login does', async () => {
  const server = fakeServer({ 'GET /user/profile': profileReply() });
  storeTokenAlone();
  expect(await Promise.all([sessionUserId(), sessionUserId()])).toEqual([customer._id, customer._id]);
  expect(await sessionUserId()).toBe(customer._id);
  expect(server.sent).toHaveLength(1);
  expect(currentSession()).toEqual({
    token: 't',
    userId: customer._id,
    name: customer.name,
    email: customer.email,
  });
});

it('asks nothing without a token', async () => {
  const server = fakeServer({});
  expect(await sessionUserId()).toBeNull();
  expect(server.sent).toEqual([]);
});

it('asks again after it could not be asked', async () => {
  let away = true;
  fakeServer({ 'GET /user/profile': () => (away ? new TypeError('gone') : profileReply()) });
  storeTokenAlone();
  await expect(sessionUserId()).rejects.toThrow();
  away = false;
  expect(await sessionUserId()).toBe(customer._id);
});

it('does not take the answer to an older token for that of a new one', async () => {
  let answer: (reply: { body: unknown }) => void = () => {};
  fakeServer({ 'GET /user/profile': () => new Promise((resolve) => (answer = resolve)) });
  storeTokenAlone();
  const first = sessionUserId();
  endSession();
  answer(profileReply());
  expect(await first).toBeNull();
  expect(localStorage.getItem('user._id')).toBeNull();
});
