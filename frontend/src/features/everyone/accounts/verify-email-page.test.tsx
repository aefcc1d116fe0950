import { linkIncomplete } from '@forno/shared/messages/everyone';
import { refusalTexts } from '@forno/shared/messages/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { beginSession, endSession } from '#session/session.ts';
import { queryClient } from '#transport/query-client.ts';
import { customer, fakeServer, profileReply, refusal } from '#testing/fake-server.ts';
import { returnPath } from '#accounts/use-redirect-after-login.ts';
import { VerifyEmailPage } from './verify-email-page.tsx';

afterEach(endSession);

const spent = { 'POST /user/verify': refusal(400, 'link_invalid', refusalTexts.link_invalid) };

function Login() {
  return <p>{`The login, then ${returnPath(useLocation().state, '/menu')}`}</p>;
}

function open(link = '/user/verify#token=the-mailed-token-of-forty-three-characters-x') {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[link]}>
        <Routes>
          <Route path="/user/verify/:token?" element={<VerifyEmailPage />} />
          <Route path="/login" element={<Login />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it.each([
  ['today', '/user/verify#token=the-mailed-token-of-forty-three-characters-x'],
  ['before tokens left the path', '/user/verify/the-mailed-token-of-forty-three-characters-x'],
])('confirms nothing by being opened, and the address by its button (mailed %s)', async (_when, link) => {
  const server = fakeServer({ 'POST /user/verify': { body: { message: 'done' } } });
  open(link);
  expect(server.sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Verify my email' }));
  expect(await screen.findByRole('heading', { name: 'Your email is verified' })).toBeTruthy();
  expect(server.sent[0]?.body).toEqual({ token: 'the-mailed-token-of-forty-three-characters-x' });
});

it('says at once that a link is incomplete which lost its end on the way', () => {
  const server = fakeServer({});
  open('/user/verify');
  expect(screen.getByText(linkIncomplete)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.sent).toEqual([]);
});

it('leads by way of the login to a new link when this one is used up', async () => {
  fakeServer(spent);
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Verify my email' }));
  expect(await screen.findByText(refusalTexts.link_invalid)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Send me a new link' }));
  expect(screen.getByText('The login, then /profile')).toBeTruthy();
});

it.each([
  [true, refusalTexts.already_verified],
  [false, refusalTexts.link_invalid],
])('tells whoever is logged in what a used link has done (verified: %s)', async (isVerified, text) => {
  beginSession('t', customer);
  fakeServer({ ...spent, 'GET /user/profile': profileReply({ isVerified }) });
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Verify my email' }));
  expect(await screen.findByText(text)).toBeTruthy();
});
