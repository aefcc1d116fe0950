import { privacyNotice } from '@forno/shared/domain';
import { errors, notices, refusalTexts, validation } from '@forno/shared/messages';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { currentSession, type SessionUser } from '#session/session.ts';
import { openShop } from '#testing/cart-examples.ts';
import { customer, fakeServer, profileReply } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { RegisterPage } from './register-page.tsx';

const anyArea = { 'GET /shop': { body: openShop } };
const open = (user: SessionUser | null = null) => openScreen(<RegisterPage />, '/register', { user });

async function register({ password = 'secret', phone = '98450 12345', flat = '12' } = {}) {
  await userEvent.type(screen.getByLabelText('Name'), 'Asha Rao');
  await userEvent.type(screen.getByLabelText('Email'), 'asha@example.com');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Phone'), phone);
  await userEvent.type(screen.getByLabelText('Flat or house'), flat);
  await userEvent.type(screen.getByLabelText('Street and area'), 'Church Street');
  await userEvent.type(screen.getByLabelText('PIN code'), '560 001{Enter}');
}

it('registers, logs in, and asks to verify the email', async () => {
  const server = fakeServer({
    'POST /user/register': { status: 201, body: { token: 'new', user: customer } },
    ...anyArea,
  });
  open();
  await register();
  expect(await screen.findByText('You are at /menu')).toBeTruthy();
  expect(await screen.findByText(notices.registered)).toBeTruthy();
  expect(currentSession().token).toBe('new');
  expect(server.sent.find(({ path }) => path === '/user/register')?.body).toMatchObject({
    address: '12, Church Street 560001',
    phone: '98450 12345',
    label: 'Home',
    consent: privacyNotice,
  });
});

it.each([
  ['a phone that is none', { phone: '12345' }, refusalTexts.phone_invalid],
  ['an address without its first part', { flat: ' ' }, validation.addressRequired],
])('refuses %s before the server is asked', async (_what, wrong, text) => {
  const server = fakeServer(anyArea);
  open();
  await register(wrong);
  expect(screen.getByText(text)).toBeTruthy();
  expect(server.sent.some(({ method }) => method === 'POST')).toBe(false);
});

it.each([
  ['560001', 'We deliver there.'],
  ['560 099', 'we do not deliver'],
])('says of PIN code %s as soon as it is typed whether we deliver there', async (pin, text) => {
  fakeServer({
    'GET /shop': { body: { ...openShop, delivery: { pins: ['560001'], phoneRequired: false } } },
  });
  open();
  await userEvent.type(screen.getByLabelText('PIN code'), pin.slice(0, -1));
  expect(screen.queryByText(/deliver there|do not deliver/)).toBeNull();
  await userEvent.type(screen.getByLabelText('PIN code'), pin.slice(-1));
  expect(await screen.findByText(new RegExp(text))).toBeTruthy();
});

it('wants six characters of a password', async () => {
  const server = fakeServer(anyArea);
  open();
  await register({ password: '12345' });
  expect(screen.getByText(validation.passwordShort)).toBeTruthy();
  expect(server.sent.some(({ method }) => method === 'POST')).toBe(false);
});

it('says how long a name may be', async () => {
  fakeServer(anyArea);
  open();
  await userEvent.click(screen.getByLabelText('Name'));
  await userEvent.paste('a'.repeat(81));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('This is too long: use at most 80 characters.')).toBeTruthy();
});

it('shows at the field that the email is taken', async () => {
  const message = refusalTexts.email_taken;
  fakeServer({ 'POST /user/register': { status: 409, body: { message, code: 'email_taken' } }, ...anyArea });
  open();
  await register();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

it('says that it failed when the server says nothing', async () => {
  fakeServer({ 'POST /user/register': { status: 500 }, ...anyArea });
  open();
  await register();
  expect(await screen.findByText(errors.registration)).toBeTruthy();
});

it('leads on whoever is logged in already', async () => {
  fakeServer({ 'GET /user/profile': profileReply(), ...anyArea });
  open(customer);
  expect(await screen.findByText('You are at /menu')).toBeTruthy();
});

it('continues after a login in another tab', async () => {
  fakeServer(anyArea);
  open();
  act(() => {
    localStorage.setItem('token', 'of the other tab');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(await screen.findByText('You are at /menu')).toBeTruthy();
});
