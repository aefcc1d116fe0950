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
