import { errors } from '@forno/shared/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '#api/query-client.ts';
import { beginSession, currentSession, endSession } from '#api/session.ts';
import { customer, fakeServer } from '#api/testing/fake-server.ts';
import { AdminLoginPage } from './admin-login-page.tsx';

afterEach(endSession);

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/admin_login']}>
        <Routes>
          <Route path="/admin_login" element={<AdminLoginPage />} />
          <Route path="/admin" element={<p>The dashboard</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function logIn(reply: { status?: number; body?: unknown }) {
  fakeServer({ 'POST /user/login': reply });
  open();
  await userEvent.type(screen.getByLabelText('Email'), 'admin@forno.example');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
}

it('lets an admin in', async () => {
  await logIn({ body: { token: 'new', user: { ...customer, role: 'admin' } } });
  expect(await screen.findByText('The dashboard')).toBeTruthy();
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

it.each([
  ['leads on an admin who is logged in already', 'admin', 'The dashboard'],
  ['stays for a customer who is logged in', 'customer', 'Behind the counter'],
] as const)('%s', async (_, role, text) => {
  beginSession('t', customer);
  const user = { ...customer, role, cartData: [], cartVersion: 0 };
  const { sent } = fakeServer({ 'GET /user/profile': { body: { user } } });
  open();
  await waitFor(() => expect(queryClient.getQueryData(['profile'])).toEqual(user));
  expect(sent).toHaveLength(1);
  expect(await screen.findByText(text)).toBeTruthy();
});
