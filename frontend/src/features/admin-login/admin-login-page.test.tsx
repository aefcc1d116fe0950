import { errors } from '@forno/shared/messages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { currentSession } from '#api/session.ts';
import { customer, fakeServer } from '#api/testing/fake-server.ts';
import { closeScreen, openScreen } from '#api/testing/open-screen.tsx';
import { AdminLoginPage } from './admin-login-page.tsx';

afterEach(closeScreen);

async function logIn(reply: { status?: number; body?: unknown }) {
  fakeServer({ 'POST /user/login': reply });
  openScreen(<AdminLoginPage />, '/admin_login', { user: null });
  await userEvent.type(screen.getByLabelText('Email'), 'admin@forno.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
}

it('lets an admin in', async () => {
  await logIn({ body: { token: 'new', user: { ...customer, role: 'admin' } } });
  expect(await screen.findByText('You are at /admin')).toBeTruthy();
  expect(currentSession().token).toBe('new');
});

it('keeps a customer out, without a session', async () => {
  await logIn({ body: { token: 'new', user: customer } });
  expect(await screen.findByText(errors.adminsOnly)).toBeTruthy();
  expect(currentSession().token).toBeNull();
});

it('shows "Invalid credentials" when the server says nothing', async () => {
  await logIn({ status: 401 });
  expect(await screen.findByText(errors.invalidCredentials)).toBeTruthy();
});
