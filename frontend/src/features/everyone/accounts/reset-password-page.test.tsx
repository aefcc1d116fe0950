import { refusalTexts } from '@forno/shared/messages/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { currentSession, type SessionUser } from '#session/session.ts';
import { customer, fakeServer } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const works = { 'POST /user/reset-link': { body: { message: 'works' } } };
const message = refusalTexts.link_invalid;
const spent = { status: 400, body: { message, code: 'link_invalid' } };

function open(user: SessionUser | null = null) {
  openScreen(<ResetPasswordPage />, '/user/reset-password/the-mailed-token-of-forty-three-characters-x', {
    user,
    route: '/user/reset-password/:token',
  });
}

async function setPassword() {
  open();
  await userEvent.type(await screen.findByLabelText('New password'), 'fresh-dough{Enter}');
}

it('sets the password and leads to the login', async () => {
  const server = fakeServer({ ...works, 'POST /user/reset-password': { body: { message: 'done' } } });
  await setPassword();
  expect(await screen.findByText('You are at /login')).toBeTruthy();
  expect(server.sent.map(({ body }) => body)).toEqual([
    { token: 'the-mailed-token-of-forty-three-characters-x' },
    { token: 'the-mailed-token-of-forty-three-characters-x', password: 'fresh-dough' },
  ]);
});

it('logs out whoever was logged in here before, so that nobody orders on another’s account', async () => {
  fakeServer({ ...works, 'POST /user/reset-password': { body: { message: 'done' } } });
  open(customer);
  await userEvent.type(await screen.findByLabelText('New password'), 'fresh-dough{Enter}');
  await screen.findByText('You are at /login');
  expect(currentSession().token).toBeNull();
});

it('leaves a visitor the cart that waits here', async () => {
  localStorage.setItem('cart', '[]');
  fakeServer({ ...works, 'POST /user/reset-password': { body: { message: 'done' } } });
  await setPassword();
  await screen.findByText('You are at /login');
  expect(localStorage.getItem('cart')).toBe('[]');
});

it('says before a password is typed that the link is used up, and where there is a new one', async () => {
  fakeServer({ 'POST /user/reset-link': spent });
  open();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
});

it.each([
  ['worked when it was opened', works],
  ['could not be checked', { 'POST /user/reset-link': { status: 500, body: {} } }],
])('says so when a link that %s is refused in the end', async (_, check) => {
  fakeServer({ ...check, 'POST /user/reset-password': spent });
  await setPassword();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});
