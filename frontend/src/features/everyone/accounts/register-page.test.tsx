import { privacyNotice } from '@forno/shared/domain';
import { addressTexts, errors, notices, refusalTexts, validation } from '@forno/shared/messages/server';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { currentSession, type SessionUser } from '#session/session.ts';
import { openShop } from '#testing/cart-examples.ts';
import { customer, fakeServer, profileReply } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { RegisterPage } from './register-page.tsx';

const anyArea = { 'GET /shop': { body: openShop } };
const open = (user: SessionUser | null = null) => openScreen(<RegisterPage />, '/register', { user });

const filled = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  password: 'secret',
  phone: '98450 12345',
  flat: '12',
  street: 'Church Street',
  pin: '560 001',
};

async function register(given: Partial<typeof filled> = {}) {
  const { name, email, password, phone, flat, street, pin } = { ...filled, ...given };
  for (const [label, value] of [
    ['Name', name],
    ['Email', email],
    ['Password', password],
    ['Phone', phone],
    ['Flat or house', flat],
    ['Street and area', street],
    ['PIN code', pin],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await userEvent.type(screen.getByLabelText('PIN code'), '{Enter}');
}

it('registers, logs in, and asks to verify the email', async () => {
  const server = fakeServer({
    'POST /user/register': { status: 201, body: { token: 'new', user: customer } },
    ...anyArea,
  });
  open();
  await register({ pin: '५६० ००१', phone: '\u202a+91 (0) ९८४५० 12345\u202c' });
  expect(await screen.findByText('You are at /menu')).toBeTruthy();
  expect(await screen.findByText(notices.registered)).toBeTruthy();
  expect(currentSession().token).toBe('new');
  expect(server.sent.find(({ path }) => path === '/user/register')?.body).toMatchObject({
    address: '12, Church Street 560001',
    phone: '+91 (0) 98450 12345',
    label: 'Home',
    consent: privacyNotice,
  });
});

it.each([
  [
    'what is left out, or of blanks',
    { name: '   ', email: '', password: '', phone: '', flat: ' ' },
    [
      validation.nameRequired,
      validation.emailRequired,
      validation.passwordRequired,
      refusalTexts.phone_invalid,
      'Flat or house is required.',
    ],
  ],
  [
    'what is too short or none',
    { email: 'asha@forno', password: '12345', phone: '12345', street: 'x', pin: '1234' },
    [
      validation.emailInvalid,
      validation.passwordShort,
      refusalTexts.phone_invalid,
      addressTexts.street,
      addressTexts.pin,
    ],
  ],
])('says of each field %s, before the server is asked', async (_what, wrong, texts) => {
  const server = fakeServer(anyArea);
  open();
  await register(wrong);
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  expect(server.sent.some(({ method }) => method === 'POST')).toBe(false);
});

it.each([
  ['Flat 4, Prestige Towers, 12 MG Road', '560001'],
  ['Flat 4, Prestige Towers, 12 MG Road, 560001', ''],
])('takes a whole address in its first line, as a browser fills it in: %s', async (flat, pin) => {
  const { sent } = fakeServer({
    'POST /user/register': { status: 201, body: { token: 'new', user: customer } },
  });
  open();
  await register({ flat, street: '', pin });
  await screen.findByText('You are at /menu');
  const body = { address: 'Flat 4, Prestige Towers, 12 MG Road 560001' };
  expect(sent.find(({ path }) => path === '/user/register')?.body).toMatchObject(body);
});

it.each(['Flat 4', 'Flat 4, Tower B', ', , Flat 4'])('asks for the street beside %s', async (flat) => {
  fakeServer(anyArea);
  open();
  await register({ flat, street: '' });
  expect(await screen.findByText(addressTexts.street)).toBeTruthy();
});

it.each([
  ['560001', 'We deliver there.'],
  ['560 099', 'we do not deliver'],
  ['560-001', 'We deliver there.'],
  ['५६०००१', 'We deliver there.'],
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

it.each([
  ['Name', 81, 'Name is too long: use at most 80 characters, 1 fewer.'],
  ['Flat or house', 114, 'Flat is too long: use at most 80 characters, 34 fewer.'],
])('keeps all that is pasted as %s, and says how much is too much', async (label, length, text) => {
  fakeServer(anyArea);
  open();
  const field = screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.click(field);
  await userEvent.paste('a'.repeat(length));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText(text)).toBeTruthy();
  expect(field.value.length).toBe(length);
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
