import { errors, notices, validation } from '@forno/shared/messages/admin';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expireSession, beginSession, currentSession, type SessionUser } from '#session/session.ts';
import { exampleLine } from '#testing/cart-examples.ts';
import { customer, fakeServer, profileReply, refusal } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { LoginPage } from './login-page.tsx';

const open = (from?: string, user: SessionUser | null = null) =>
  openScreen(<LoginPage />, '/login', { user, state: from ? { from } : null });

async function logIn(email = 'asha@example.com', password = 'secret') {
  await userEvent.type(screen.getByLabelText('Email'), email || ' ');
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
}

it('stores the token, says so, and goes to the menu', async () => {
  const server = fakeServer({ 'POST /user/login': { body: { token: 'new', user: customer } } });
  open();
  await logIn();
  expect(await screen.findByText('You are at /menu')).toBeTruthy();
  expect(await screen.findByText(notices.loggedIn)).toBeTruthy();
  expect(currentSession().token).toBe('new');
  expect(server.sent[0]?.body).toEqual({ email: 'asha@example.com', password: 'secret' });
});

it('leads a visitor who has chosen a pizza on to their order', async () => {
  localStorage.setItem('cart', JSON.stringify([exampleLine()]));
  window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
  open('/cart');
  await userEvent.click(screen.getByRole('link', { name: 'Go on with your order' }));
  expect(screen.getByText('You are at /checkout')).toBeTruthy();
});

it('returns to where the guard redirected from', async () => {
  fakeServer({ 'POST /user/login': { body: { token: 'new', user: customer } } });
  open('/order');
  await logIn();
  expect(await screen.findByText('You are at /order')).toBeTruthy();
});

it('continues after a login in another tab', async () => {
  open('/order');
  act(() => {
    localStorage.setItem('token', 'of the other tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(await screen.findByText('You are at /order')).toBeTruthy();
});

it.each([
  ['/menu', 'Log in or sign up to order from the menu.'],
  ['/bill/64f000000000000000000001?copy=2', 'Log in to see your bill.'],
  ['/checkout/64f000000000000000000001', 'Log in to see your payment.'],
  ['/add-inventory', 'Log in to order.'],
])('says what the login is for after a redirect from %s', (from, lead) => {
  open(from);
  expect(screen.getByText(lead)).toBeTruthy();
});

it('lets whoever wanted to write to the shop do so without an account, about the same order', async () => {
  open('/contact?order=12');
  expect(screen.getByText('Log in to write to us.')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Write to us without an account' }));
  expect(screen.getByText('You are at /shop/contact?order=12')).toBeTruthy();
});

it('stays when there is a token, which may have expired', async () => {
  fakeServer({ 'GET /user/profile': { status: 401, body: {} } });
  open(undefined, customer);
  expect(screen.getByLabelText('Email')).toBeTruthy();
  await waitFor(() => expect(currentSession().token).toBeNull());
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

it('says on the page that the session has ended', () => {
  beginSession('old', customer);
  expireSession('old');
  open('/order');
  expect(screen.getByText(/^You were logged out/)).toBeTruthy();
});

it('leads on whoever is logged in already', async () => {
  fakeServer({ 'GET /user/profile': profileReply() });
  open('/order', customer);
  expect(await screen.findByText('You are at /order')).toBeTruthy();
});

it.each([
  ['the server’s words', refusal(401, 'invalid_credentials', 'Invalid credentials'), 'Invalid credentials'],
  ['its own words when the server has none', { status: 500 }, errors.login],
  ['that the server is not there', new TypeError('Failed to fetch'), errors.connectionLost],
])('shows %s, and keeps what was typed', async (_, reply, text) => {
  fakeServer({ 'POST /user/login': reply });
  open();
  await logIn();
  // The toast, and the line that stays.
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('asha@example.com');
  expect(currentSession().token).toBeNull();
});

it('says only the outcome of the last attempt', async () => {
  const refused = refusal(401, 'invalid_credentials', 'Invalid credentials');
  const replies: Record<string, object> = { 'POST /user/login': refused };
  fakeServer(replies);
  open();
  await logIn();
  await screen.findAllByText('Invalid credentials');
  replies['POST /user/login'] = { body: { token: 'new', user: customer } };
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(notices.loggedIn)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Invalid credentials/)).toBeNull());
});

it.each([
  ['', 'secret', validation.emailRequired],
  ['asha', 'secret', validation.emailInvalid],
  ['asha@example.com', '', validation.passwordRequired],
])('asks the server nothing with "%s" and "%s", and says what is wrong', async (email, password, text) => {
  const server = fakeServer({});
  open();
  await logIn(email, password);
  expect(screen.getByText(text)).toBeTruthy();
  expect(server.sent).toEqual([]);
});
