import { errors, logInAgainTexts } from '@forno/shared/messages/customer';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ContactPage } from '#features/customer/complaints/contact-page.tsx';
import { useKeptMoves } from '#features/admin/orders/changes/keep-moves.ts';
import { moveOrder } from '#features/admin/orders/changes/pending-moves.ts';
import { currentSession } from '#session/session.ts';
import { customer, fakeServer, profileReply, refusal, type Replies } from '#testing/fake-server.ts';
import { admin, adminOrder } from '#testing/open-admin.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { SessionEnd } from './session-end.tsx';

const ended = refusal(401, 'session_expired', errors.sessionExpired);
const screenOf = (
  <>
    <SessionEnd />
    <ContactPage />
  </>
);

/** The server knows the first token no more; the next login gets another. */
function shopWithout(more: Replies = {}) {
  const only =
    (reply: object) =>
    ({ headers }: { headers: Headers }) =>
      headers.get('authorization') === 'Bearer t' ? ended : reply;
  return fakeServer({
    'GET /user/profile': profileReply(),
    'POST /contact': only({ body: { message: 'sent' } }),
    'POST /user/login': { body: { token: 'new', user: customer } },
    ...more,
  });
}

async function sendMessage() {
  openScreen(screenOf, '/contact');
  await userEvent.type(await screen.findByLabelText('Message'), 'More basil!');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByRole('dialog', { name: logInAgainTexts.title });
}

async function logIn() {
  await userEvent.type(screen.getByLabelText('Password'), 'wood fired oven');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

const sentTo = (server: ReturnType<typeof fakeServer>, path: string) =>
  server.sent.filter((sent) => sent.method === 'POST' && sent.path === path);

it('asks for the password over what is typed, and sends the refused call once more', async () => {
  const server = shopWithout();
  await sendMessage();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('More basil!');
  expect(screen.getByLabelText<HTMLInputElement>('Email', { selector: '[readonly][type=email]' }).value).toBe(
    customer.email,
  );
  await logIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe(''));
  const calls = sentTo(server, '/contact');
  expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t', 'Bearer new']);
  expect(calls[1]?.body).toEqual(calls[0]?.body);
});

it('asks once, however many calls are refused, and stays while the password is wrong', async () => {
  const server = shopWithout({ 'POST /user/login': refusal(401, 'invalid_credentials', 'Wrong password') });
  await sendMessage();
  window.dispatchEvent(new Event('visibilitychange'));
  await logIn();
  expect(await screen.findByText('Wrong password')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('More basil!');
  expect(sentTo(server, '/contact')).toHaveLength(1);
});

it('leads to the login on wish, and gives the message back to its writer alone', async () => {
  const server = shopWithout();
  await sendMessage();
  await userEvent.click(screen.getByRole('button', { name: logInAgainTexts.leave }));
  expect(await screen.findByText('You are at /login')).toBeTruthy();
  expect(currentSession().token).toBeNull();
  expect(sentTo(server, '/contact')).toHaveLength(1);
});

it('sends nothing of one user in the name of another, whose page is a fresh one', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const other = { ...customer, _id: '64b0000000000000000000ff' };
  const server = shopWithout({ 'POST /user/login': { body: { token: 'new', user: other } } });
  await sendMessage();
  await logIn();
  await waitFor(() => expect(currentSession().userId).toBe(other._id));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reload).toHaveBeenCalledOnce();
  expect(sentTo(server, '/contact')).toHaveLength(1);
});

it('asks over a move that the session did not outlive, and sends it on', async () => {
  const order = adminOrder(1);
  const moved = { ...order, status: 'In the Kitchen' as const, version: 2 };
  function Kept() {
    useKeptMoves();
    return null;
  }
  const server = shopWithout({
    'POST /user/login': { body: { token: 'new', user: admin } },
    [`PUT /order/update_order/${order._id}`]: ({ headers }) =>
      headers.get('authorization') === 'Bearer t' ? ended : { body: { message: '', order: moved } },
  });
  openScreen(<Kept />, '/admin/orders/board', { user: admin });
  const answer = moveOrder(order, 'In the Kitchen');
  await screen.findByRole('dialog', { name: logInAgainTexts.title });
  await logIn();
  expect(await answer).toMatchObject({ ok: true, order: { version: 2 } });
  expect(server.sent.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

it('gives way to the login at once where nothing is typed', async () => {
  fakeServer({ 'GET /user/profile': ended });
  openScreen(screenOf, '/contact');
  expect(await screen.findByText('You are at /login')).toBeTruthy();
});
