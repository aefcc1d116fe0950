import { dearerText } from '@forno/shared/messages/customer';
import { refusalTexts } from '@forno/shared/messages/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { exampleCart, exampleLine, examplePromise, margherita, openShop } from '#testing/cart-examples.ts';
import { profileReply, refusal } from '#testing/fake-server.ts';
import { feesKey } from '#settings/use-fees.ts';
import { queryClient } from '#transport/query-client.ts';
import { loadCheckoutScript } from '../razorpay.ts';
import { FakeDialog } from '../testing/fake-dialog.ts';
import { addressBook, home, lakeView, openDelivery as open, paidTo, pay } from '../testing/open-delivery.tsx';

vi.mock('../razorpay.ts', async (actual) => ({ ...(await actual<object>()), loadCheckoutScript: vi.fn() }));

const section = () => screen.findByRole('region', { name: /^Deliver to/ });
beforeEach(() => {
  FakeDialog.opened = [];
  vi.mocked(loadCheckoutScript).mockResolvedValue(FakeDialog);
});

it('shows the address and phone of the profile, and pays without a word about them', async () => {
  const server = open();
  expect(await within(await section()).findByText('12 Church Street')).toBeTruthy();
  expect(screen.getByText('+91 98765 43210')).toBeTruthy();
  expect(screen.getByText('To 12 Church Street')).toBeTruthy();
  expect(await screen.findByText(/^Arriving between /)).toBeTruthy();
  await pay();
  await waitFor(() => expect(paidTo(server)).toEqual({ amount: 199, version: 1, delivery: home }));
  await waitFor(() => expect(FakeDialog.opened[0]?.options.prefill.contact).toBe('+919876543210'));
});

it('keeps with the cart, on the server, where this order goes', async () => {
  const server = open();
  await userEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  expect(screen.getByText(/^We’ll deliver this order here and save the address\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: lakeView }));
  await userEvent.type(screen.getByLabelText('Landmark'), 'near the lake');
  await userEvent.click(screen.getByRole('button', { name: 'Deliver here' }));
  const delivery = {
    address: 'Flat 2, near the lake, Lake View, Bengaluru 560038',
    phone: '+91 98765 43210',
  };
  expect(await within(await section()).findByText(delivery.address)).toBeTruthy();
  expect(server.sent.find(({ path }) => path === '/user/cart_delivery')?.body).toEqual({
    ...delivery,
    label: 'Work',
  });
  await pay();
  await waitFor(() => expect(paidTo(server)).toEqual({ amount: 199, version: 1, delivery }));
});

it('shows and changes what the kitchen is told of an order that is collected', async () => {
  const cart = { ...exampleCart([exampleLine(margherita)]), fulfilment: 'pickup' };
  const server = open({
    'GET /user/cart': { body: { ...cart, delivery: { address: lakeView, note: 'No nuts' } } },
    'GET /shop': { body: { ...openShop, pickup: true } },
  });
  expect(await screen.findByText('Note for the kitchen: No nuts')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change note' }));
  await userEvent.type(screen.getByLabelText('Note'), ', no sesame');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { fulfilment: 'pickup', note: 'No nuts, no sesame' };
  expect(server.sent.find(({ path }) => path === '/user/cart_delivery')?.body).toEqual(body);
});

it('gives a flat and a landmark with commas back in the fields they were typed in, and sends what the line can’t tell', async () => {
  const [flat, landmark] = ['12, 3rd floor', 'SBI, opp. park'];
  const address = `${flat}, near ${landmark}, Lavelle Road 560001`;
  const split = { flat, landmark };
  const server = open({
    'GET /user/profile': profileReply({
      address,
      phone: '+919876543210',
      labels: [{ address, label: 'Home', split }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Change/ }));
  const dialog = within(screen.getByRole('dialog'));
  const typed = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
  expect(['Flat or house', 'Street and area', 'Landmark'].map(typed)).toEqual([
    flat,
    'Lavelle Road',
    landmark,
  ]);
  expect(dialog.queryByText('Choose a saved address')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Deliver here' }));
  await waitFor(() =>
    expect(server.sent.find(({ path }) => path === '/user/cart_delivery')?.body).toMatchObject({
      address,
      split,
    }),
  );
});

it.each([
  ['12, 3rd floor', 'Prestige Towers', 'To Home, 12, 3rd floor, Prestige Towers, 21 Lav… 560001'],
  ['12,3rd floor', 'Prestige Towers', 'To Home, 12,3rd floor, Prestige Towers, 21 Lave… 560001'],
  ['Flat 12, 3rd floor, B wing, rear side', 'Uma', 'To Home, Flat 12, 3rd floor…, Uma, 21 Lavelle R… 560001'],
])('the pay bar keeps the building of a long address: %s, %s', async (flat, building, told) => {
  const address = `${flat}, near SBI, opp. park, ${building}, 21 Lavelle Road, Ashok Nagar 560001`;
  const split = { flat, landmark: 'SBI, opp. park' };
  open({ 'GET /user/profile': profileReply({ address, labels: [{ address, label: 'Home', split }] }) });
  expect(await screen.findByText(told)).toBeTruthy();
});

it('what delivery costs, and the least that is brought, is said before there is an address', async () => {
  const fees = [
    { pins: ['5600'], fee: 30, minimum: 250 },
    { pins: ['5601'], fee: 60, minimum: 300 },
  ];
  open({
    'GET /user/profile': profileReply({ address: '', labels: [] }),
    'GET /shop/fees': { body: { version: 1, fees, customisation: 'included' } },
  });
  const told = 'Plus up to ₹60 for delivery, by address. The smallest order is ₹250 to ₹300, by address.';
  expect(await screen.findByText(told)).toBeTruthy();
});

it('tells whoever has seen what delivery costs that it costs more now', async () => {
  const costs = (fee: number) => ({
    version: fee,
    fees: [{ pins: ['560038'], fee }],
    customisation: 'included',
  });
  open({
    'GET /user/profile': profileReply({ address: lakeView }),
    'GET /shop/fees': { body: costs(30) },
  });
  await screen.findAllByText('₹30');
  act(() => void queryClient.setQueryData(feesKey, costs(20)));
  await screen.findAllByText('₹20');
  expect(screen.queryByText(/when you came to this page/)).toBeNull();
  act(() => void queryClient.setQueryData(feesKey, costs(45)));
  expect(await screen.findByText(dearerText(3000, 4500))).toBeTruthy();
});

it('says at once that an address is outside the delivery area, promises nothing there, and leads to the form', async () => {
  const server = open({}, ['560001']);
  expect(await screen.findByText(/We deliver to PIN codes 560001/)).toBeTruthy();
  expect(await screen.findByText('To order, change the address.')).toBeTruthy();
  expect(screen.queryByText(/^Arriving/)).toBeNull();
  await pay();
  expect(within(screen.getByRole('dialog')).getAllByText(/We deliver to PIN codes 560001/)).toHaveLength(1);
  expect(paidTo(server)).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: lakeView }));
  await userEvent.click(screen.getByRole('button', { name: 'Deliver here' }));
  const pin = within(screen.getByRole('dialog')).getByLabelText('PIN code');
  await waitFor(() => expect(pin.getAttribute('aria-invalid')).toBe('true'));
});

it('shows a refusal by the server beside the field it concerns', async () => {
  open({ 'POST /payment/create-payment': refusal(409, 'phone_required', 'Please add a phone number.') });
  await screen.findByText('12 Church Street');
  await pay();
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Please add a phone number.')).toBeTruthy();
  expect(dialog.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(/Please add a phone number/)).toHaveLength(1);
});

it('asks for a phone before anything is paid', async () => {
  const server = open({ 'GET /user/profile': profileReply({ addressBook }) });
  await screen.findByText('No phone number yet');
  await pay();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(refusalTexts.phone_required)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Phone'), '12345');
  await userEvent.tab();
  expect(dialog.getByText(refusalTexts.phone_invalid)).toBeTruthy();
  expect(paidTo(server)).toBeUndefined();
});

it('leads from the time in the pay bar to the times, and from the place to the address', async () => {
  open({
    'GET /shop': { body: { ...openShop, later: { days: 1, minutes: 30, pizzas: 8 } } },
    'GET /shop/promise': { body: { ...examplePromise, slots: ['2026-11-28T06:00:00.000Z'] } },
  });
  const when = await screen.findByLabelText('When');
  await userEvent.click(screen.getByRole('button', { name: /^Arriving between/ }));
  expect(document.activeElement).toBe(when);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^To 12 Church Street/ }));
  expect(screen.getByRole('dialog', { name: 'Where should we deliver?' })).toBeTruthy();
});
