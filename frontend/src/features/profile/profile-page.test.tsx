import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '#api/session.ts';
import { customer, fakeServer } from '#api/testing/fake-server.ts';
import { ProfilePage } from './profile-page.tsx';

beforeEach(() => beginSession('t', customer));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}
    >
      <MemoryRouter>
        <ProfilePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('shows name, email, role, address, and that the email is not verified yet', async () => {
  fakeServer({
    'GET /user/profile': { body: { user: { ...customer, cartData: [], cartVersion: 0 } } },
    'POST /user/resend-verification': { body: { message: 'sent' } },
  });
  open();
  for (const text of ['Asha Rao', 'asha@example.com', 'customer', '12 Church Street', 'Not Verified']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('A new link is on its way to asha@example.com.')).toBeTruthy();
});

it('edits name, address and phone, with the words of the server beside the phone that it refuses', async () => {
  const { sent } = fakeServer({
    'GET /user/profile': { body: { user: { ...customer, cartData: [], cartVersion: 0 } } },
    'PUT /user/profile': ({ body }) => {
      const { phone, ...rest } = body as { phone: string };
      return phone === '12345'
        ? { status: 400, body: { code: 'phone_invalid', message: 'Enter a phone number that we can call.' } }
        : { body: { user: { ...customer, ...rest, phone: '+919876543210' } } };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const address = screen.getByLabelText('Address');
  await userEvent.clear(address);
  await userEvent.type(address, '7 Hill Road');
  await userEvent.type(screen.getByLabelText('Phone'), '12345');
  await userEvent.click(screen.getByRole('button', { name: 'Save your details' }));
  expect(await screen.findByText('Enter a phone number that we can call.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Phone'));
  await userEvent.type(screen.getByLabelText('Phone'), '98765 43210');
  await userEvent.click(screen.getByRole('button', { name: 'Save your details' }));
  expect(await screen.findByText('+91 98765 43210')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ name: 'Asha Rao', address: '7 Hill Road', phone: '98765 43210' });
});

it('asks for a new email with the password, and says where the link went', async () => {
  fakeServer({
    'GET /user/profile': { body: { user: { ...customer, cartData: [], cartVersion: 0 } } },
    'POST /user/change-email': ({ body }) =>
      (body as { password: string }).password === 'right-one'
        ? { body: { message: 'We sent a link.' } }
        : { status: 403, body: { code: 'wrong_password', message: 'This is not your password.' } },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await userEvent.type(screen.getByLabelText('New email'), 'new@example.com');
  await userEvent.type(screen.getByLabelText('Your password'), 'wrong-one');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('This is not your password.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Your password'));
  await userEvent.type(screen.getByLabelText('Your password'), 'right-one');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('We sent a link.')).toBeTruthy();
});

it('shows a verified email as that', async () => {
  fakeServer({
    'GET /user/profile': { body: { user: { ...customer, isVerified: true, cartData: [], cartVersion: 0 } } },
  });
  open();
  expect(await screen.findByText('Verified', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

it('knows of an email that was verified in another tab as soon as this one is looked at again', async () => {
  let isVerified = false;
  fakeServer({
    'GET /user/profile': () => ({
      body: { user: { ...customer, isVerified, cartData: [], cartVersion: 0 } },
    }),
  });
  open();
  await screen.findByText('Not Verified');
  isVerified = true;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Verified', { selector: 'span' })).toBeTruthy();
});

it('has a way out when it can not be fetched', async () => {
  let replies = 0;
  fakeServer({
    'GET /user/profile': () => {
      replies += 1;
      if (replies === 1) return new TypeError('Failed to fetch');
      return { body: { user: { ...customer, cartData: [], cartVersion: 0 } } };
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('12 Church Street')).toBeTruthy();
});
