import { errors, notices, refusalTexts, validation } from '@forno/shared/messages';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { currentSession, type SessionUser } from '#session/session.ts';
import { customer, fakeServer, profileReply } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { RegisterPage } from './register-page.tsx';

const open = (user: SessionUser | null = null) => openScreen(<RegisterPage />, '/register', { user });

async function register(password = 'secret') {
  await userEvent.type(screen.getByLabelText('Name'), 'Asha Rao');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Address'), '12 Church Street{Enter}');
}

it('registers, logs in, and asks to verify the email', async () => {
  fakeServer({ 'POST /user/register': { status: 201, body: { token: 'new', user: customer } } });
  open();
  await register();
  expect(await screen.findByText('You are at /menu')).toBeTruthy();
  expect(await screen.findByText(notices.registered)).toBeTruthy();
  expect(currentSession().token).toBe('new');
});

it('wants six characters of a password', async () => {
  const server = fakeServer({});
  open();
  await register('12345');
  expect(screen.getByText(validation.passwordShort)).toBeTruthy();
  expect(server.sent).toEqual([]);
});

it('says how long a name may be', async () => {
  fakeServer({});
  open();
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.paste('a'.repeat(81));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('This is too long: use at most 80 characters.')).toBeTruthy();
});

it('shows at the field that the email is taken', async () => {
  const message = refusalTexts.email_taken;
  fakeServer({ 'POST /user/register': { status: 409, body: { message, code: 'email_taken' } } });
  open();
  await register();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

it('says that it failed when the server says nothing', async () => {
  fakeServer({ 'POST /user/register': { status: 500 } });
  open();
  await register();
  expect(await screen.findByText(errors.registration)).toBeTruthy();
});

it('leads on whoever is logged in already', async () => {
  fakeServer({ 'GET /user/profile': profileReply() });
  open(customer);
  expect(await screen.findByText('You are at /menu')).toBeTruthy();
});

it('continues after a login in another tab', async () => {
  open();
  act(() => {
    localStorage.setItem('token', 'of the other tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(await screen.findByText('You are at /menu')).toBeTruthy();
});
