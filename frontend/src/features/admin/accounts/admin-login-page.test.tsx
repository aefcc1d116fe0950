import { adminErrors, errors } from '@forno/shared/messages/admin';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { queryClient } from '#transport/query-client.ts';
import { currentSession, type SessionUser } from '#session/session.ts';
import { customer, fakeServer } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { AdminLoginPage } from './admin-login-page.tsx';

const open = (user: SessionUser | null = null) => openScreen(<AdminLoginPage />, '/admin_login', { user });

/** What is refused is said twice: in the form, and by a toast that is a moment later. */
async function logIn(reply: { status?: number; body?: unknown }) {
  const server = fakeServer({ 'POST /user/login': reply, 'POST /user/logout': { body: { message: 'ok' } } });
  open();
  await userEvent.type(screen.getByLabelText('Email'), 'admin@forno.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  return server;
}

it('lets an admin in', async () => {
  await logIn({ body: { token: 'new', user: { ...customer, role: 'admin' } } });
  expect(await screen.findByText('You are at /admin')).toBeTruthy();
  expect(currentSession().token).toBe('new');
});

it('keeps a customer out, without a session here or at the server', async () => {
  const { sent } = await logIn({ body: { token: 'new', user: customer } });
  expect(await screen.findAllByText(adminErrors.adminsOnly)).not.toEqual([]);
  expect(sent.at(-1)?.path).toBe('/user/logout');
  expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer new');
  expect(currentSession().token).toBeNull();
});

it('shows "Invalid credentials" when the server says nothing', async () => {
  await logIn({ status: 401 });
  expect(await screen.findAllByText(errors.invalidCredentials)).not.toEqual([]);
});

it.each([
  ['leads on an admin who is logged in already', 'admin', 'You are at /admin'],
  ['stays for a customer who is logged in', 'customer', 'Staff login'],
] as const)('%s', async (_, role, text) => {
  const user = { ...customer, role, cartData: [], cartVersion: 0 };
  const { sent } = fakeServer({ 'GET /user/profile': { body: { user } } });
  open(customer);
  await waitFor(() => expect(queryClient.getQueryData(['profile'])).toEqual(user));
  expect(sent).toHaveLength(1);
  expect(await screen.findByText(text)).toBeTruthy();
});
