import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '#session/session.ts';
import { closedShop, exampleLine, margherita, openShop } from '#testing/cart-examples.ts';
import { customer, profileReply } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { loadCheckoutScript } from '../load-checkout-script.ts';
import { FakeDialog } from '../testing/fake-dialog.ts';
import { CartAndButton, refusal, type Shop, shopThatPays } from '../testing/paying-shop.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { chosenDelivery } from './delivery-store.ts';

vi.mock('../load-checkout-script.ts', () => ({ loadCheckoutScript: vi.fn() }));

const addressBook = ['2 Lake View'];

function open(replies: Shop['replies'] = {}, pins: string[] = []) {
  const { server } = shopThatPays({
    cart: [exampleLine(margherita)],
    replies: {
      'GET /user/profile': profileReply({ phone: '+919876543210', addressBook }),
      'GET /shop': { body: { ...openShop, delivery: { pins, phoneRequired: false } } },
      ...replies,
    },
  });
  openScreen(
    <>
      <DeliverySection />
      <CartAndButton />
    </>,
    '/cart',
  );
  return server;
}
const section = () => screen.findByRole('region', { name: 'Deliver to' });
const pay = async () => userEvent.click(await screen.findByRole('button', { name: 'Proceed to Checkout' }));
const paidTo = (server: ReturnType<typeof open>) =>
  server.sent.find(({ path }) => path === '/payment/create-payment')?.body;

beforeEach(() => {
  FakeDialog.opened = [];
  vi.mocked(loadCheckoutScript).mockResolvedValue(FakeDialog);
});

it('shows the address and phone of the profile, and pays without a word about them', async () => {
  const server = open();
  expect(await within(await section()).findByText('12 Church Street')).toBeTruthy();
  expect(screen.getByText('+91 98765 43210')).toBeTruthy();
  await pay();
  await waitFor(() => expect(paidTo(server)).toEqual({ amount: 199 }));
});

it('sends this order to another of the own addresses, also after a look at the menu', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  expect(screen.getByText(/^We’ll deliver this order here and save the address\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '2 Lake View' }));
  await userEvent.click(screen.getByRole('button', { name: 'Deliver here' }));
  expect(await within(await section()).findByText('2 Lake View')).toBeTruthy();
  expect(JSON.parse(sessionStorage.getItem('forno.delivery') ?? '')).toMatchObject({
    chosen: { address: '2 Lake View' },
  });
  await pay();
  await waitFor(() =>
    expect(paidTo(server)).toEqual({
      amount: 199,
      delivery: { address: '2 Lake View', phone: '+91 98765 43210' },
    }),
  );
});

it('says at once that an address is outside the delivery area', async () => {
  open({}, ['560001']);
  expect(await screen.findByText(/We deliver to PIN codes 560001/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Change/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Deliver here' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/add the PIN code/)).toBeTruthy();
});

it('shows a refusal by the server beside the field it concerns', async () => {
  open({ 'POST /payment/create-payment': refusal(409, 'phone_required', 'Please add a phone number.') });
  await screen.findByText('12 Church Street');
  await pay();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Please add a phone number.')).toBeTruthy();
  expect(dialog.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
});

it('says at the button that the shop is closed, and lets the server have the last word', async () => {
  const server = open({ 'GET /shop': { body: closedShop } });
  expect(await screen.findByText('We are closed for the time being.')).toBeTruthy();
  await pay();
  await waitFor(() => expect(paidTo(server)).toEqual({ amount: 199 }));
});

it('leaves no address to the next user', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Deliver here' }));
  expect(chosenDelivery()).toBeDefined();
  act(() => endSession());
  expect(chosenDelivery()).toBeUndefined();
  expect(sessionStorage.getItem('forno.delivery')).toBeNull();
});

it.each([
  ['keeps the address through a reload', customer._id, '2 Lake View'],
  ['leaves no address to the next user after a reload', 'a'.repeat(24), undefined],
])('%s', async (_what, owner, address) => {
  beginSession('a-token', customer);
  sessionStorage.setItem('forno.delivery', JSON.stringify({ owner, chosen: { address: '2 Lake View' } }));
  vi.resetModules();
  const reloaded = await import('./delivery-store.ts');
  expect(reloaded.chosenDelivery()?.address).toBe(address);
});
