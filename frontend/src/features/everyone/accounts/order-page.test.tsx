import { errors, outsideAreaText, refusalTexts } from '@forno/shared/messages/server';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { beginSession, expireSession } from '#session/session.ts';
import { cola, exampleLine, farmhouse, margherita, openShop } from '#testing/cart-examples.ts';
import { customer, fakeServer, refusal, type Replies } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { OrderPage } from './order-page.tsx';

const email = 'asha@example.com';
const open = (replies: Replies) => {
  const menu = { 'GET /pizza/menu': { body: [margherita] }, 'GET /shop': { body: openShop } };
  const server = fakeServer({ ...menu, ...replies });
  openScreen(<OrderPage />, '/checkout', { user: null });
  return server;
};
const knows = (known: boolean) => ({ 'POST /user/known': { body: { known } } });
const say = async () => {
  await userEvent.type(screen.getByLabelText('Email'), `${email}{Enter}`);
};
async function fillIn() {
  const typed = {
    Name: 'Asha Rao',
    Phone: '98450 12345',
    'Flat or house': '12',
    'Street and area': 'MG Road',
  };
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.type(screen.getByLabelText('PIN code'), '560001{Enter}');
}
beforeEach(() => {
  localStorage.setItem('cart', JSON.stringify([exampleLine(margherita, { quantity: 2 })]));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
});

it('asks who has an account only for the password, with what waits in its head, and leads to the cart', async () => {
  open({ ...knows(true), 'POST /user/login': { body: { token: 'new', user: customer } } });
  expect(screen.getByText('2 × Margherita', { exact: false })).toBeTruthy();
  expect(await screen.findByText('Waiting for you: ₹398')).toBeTruthy();
  await say();
  const password = await screen.findByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(screen.queryByLabelText('Name')).toBeNull();
  await userEvent.type(password, 'secret-1{Enter}');
  expect(await screen.findByText('You are at /cart')).toBeTruthy();
});

it('has the sums of today’s menu, and says what has changed since it was chosen', async () => {
  localStorage.setItem('cart', JSON.stringify([margherita, farmhouse, cola].map((one) => exampleLine(one))));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
  const menu = [
    { ...margherita, price: 249 },
    { ...cola, count: { left: 0 } },
  ];
  open({ 'GET /pizza/menu': { body: menu } });
  expect(screen.getByText('Waiting for you')).toBeTruthy();
  expect(await screen.findByText('Waiting for you: ₹298')).toBeTruthy();
  for (const text of [
    'Margherita: The price has changed from ₹199 to ₹249.',
    'Farmhouse is no longer on the menu.',
    'Sold out: Cola.',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('Farmhouse')).toBeNull();
});

it('mails a link to whoever has an account from their last order, and no password yet', async () => {
  const server = open({ ...knows(true), 'POST /user/forgotten-password': { body: { message: 'Sent.' } } });
  await say();
  await screen.findByText(/^Never set a password/);
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
  expect(await screen.findByText('Sent. Your cart waits here.')).toBeTruthy();
  expect(server.sent.at(-1)).toMatchObject({ path: '/user/forgotten-password', body: { email } });
});

it('says of a closed shop when it opens, and that it takes orders for later', async () => {
  const hours = { week: Array(7).fill(null), exceptions: [] };
  const later = { days: 1, minutes: 30, pizzas: 8 };
  open({ 'GET /shop': { body: { ...openShop, hours, later } } });
  expect(await screen.findByText(/^We are closed.* You can order for later, in your cart\.$/)).toBeTruthy();
});

it('asks whoever is new for what an order needs, without a password, and takes another email', async () => {
  const opened = { status: 201, body: { token: 'new', user: customer } };
  const server = open({ ...knows(false), 'POST /user/open_account': opened });
  screen.getByText(/we’ll open an account with it/);
  await say();
  const name = await screen.findByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
  await userEvent.click(screen.getByRole('button', { name: 'Use another email' }));
  expect(screen.queryByLabelText('Name')).toBeNull();
  await say();
  await screen.findByLabelText('Name');
  expect(screen.queryByLabelText('Password')).toBeNull();
  await fillIn();
  expect(await screen.findByText('You are at /cart')).toBeTruthy();
  const body = server.sent.find(({ path }) => path === '/user/open_account')?.body;
  expect(body).toMatchObject({ name: 'Asha Rao', email, address: '12, MG Road 560001' });
  expect(body).not.toHaveProperty('password');
});

it('asks whether an email was mistyped before an account is opened for it', async () => {
  const server = open({
    'POST /user/known': ({ body }) => ({
      body: { known: (body as { email: string }).email === 'asha@gmail.com' },
    }),
  });
  await userEvent.type(screen.getByLabelText('Email'), 'asha@gmial.com{Enter}');
  await screen.findByText('Did you mean asha@gmail.com?');
  await userEvent.click(screen.getByRole('button', { name: 'Yes, use that' }));
  const password = await screen.findByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  expect(server.sent.map(({ path }) => path)).not.toContain('/user/open_account');
});

it('asks for the email no second time after the tab was reloaded, and forgets it with the page', async () => {
  open(knows(false));
  await say();
  await screen.findByLabelText('Name');
  const kept = Object.entries<string>(sessionStorage);
  cleanup();
  expect(Object.values(sessionStorage).join()).not.toContain(email);
  // A reload ends no page first.
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
  open(knows(false));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email);
  expect(screen.getByLabelText('Name')).toBeTruthy();
});

it('asks whoever collects for no address, and says nothing of a delivery partner', async () => {
  open({ ...knows(false), 'GET /shop': { body: { ...openShop, pickup: true } } });
  await say();
  await screen.findByText(/delivery partner/);
  await userEvent.selectOptions(await screen.findByLabelText('How you get it'), 'Collect at the shop');
  expect(screen.queryByLabelText('PIN code')).toBeNull();
  expect(screen.queryByText(/delivery partner/)).toBeNull();
});

it('goes no further with an address that the shop does not deliver to, which its field alone says', async () => {
  const text = outsideAreaText('560001', ['5602']);
  open({
    ...knows(false),
    'GET /shop': { body: { ...openShop, delivery: { pins: ['5602'], phoneRequired: false } } },
    'POST /user/open_account': refusal(409, 'outside_area', text),
  });
  await say();
  await screen.findByLabelText('Name');
  await fillIn();
  await waitFor(() => expect(screen.getByLabelText('PIN code').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.queryByText('You are at /cart')).toBeNull();
});

it('lets nobody be stuck who asked too often, and says what else went wrong', async () => {
  open({ 'POST /user/known': refusal(429, 'too_many_requests', refusalTexts.too_many_requests) });
  await say();
  expect(await screen.findByLabelText('Name')).toBeTruthy();
});

it('says at the field that the server could not be asked', async () => {
  open({ 'POST /user/known': new TypeError('Failed to fetch') });
  await say();
  expect(await screen.findByText(errors.connectionLost)).toBeTruthy();
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

it('knows the email of whose session has just ended', async () => {
  beginSession('old', customer);
  expireSession('old');
  open({});
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(customer.email);
  expect(screen.getByLabelText('Password')).toBeTruthy();
});
