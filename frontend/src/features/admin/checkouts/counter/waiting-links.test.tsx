import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lastWritten } from '#testing/fake-server.ts';
import { checkoutId, counterOpener, taken, tap } from './testing/counter-screen.tsx';

const until = '2030-11-26T13:30:00.000Z';
const waiting = { checkoutId, name: 'Meena', pizzas: 2, others: 1, amount: 59_800, claimed: false, until };
const answer = { ...taken, number: undefined, amount: 59_800, holdUntil: until };
const linked = { items: [], amount: 59_800, currency: 'INR', claimed: false, until };
let state = 'unpaid';
const open = counterOpener({
  'GET /order/counter/waiting': () => ({ body: state === 'unpaid' ? [waiting] : [] }),
  'POST /order/pay_link': () => ({ body: { ...linked, state } }),
  [`POST /order/counter/${checkoutId}/link`]: {
    body: { url: 'http://localhost/user/pay#token=a-secret-of-22-letters', until },
  },
  [`POST /order/counter/${checkoutId}/receive`]: { body: { ...answer, number: '9' } },
  [`DELETE /order/counter/${checkoutId}/link`]: () => {
    state = 'expired';
    return { body: { message: '' } };
  },
});
const entry = 'Meena, 2 pizzas, 1 other item, ₹598, until 7:00 pm';

it('shows the link of who waits to pay again, and receives the money otherwise, beside what is typed', async () => {
  state = 'unpaid';
  const server = open();
  await tap(/^Margherita/);
  await tap(entry);
  await screen.findByRole('img', { name: 'QR code of the page to pay' });
  expect(screen.queryByRole('button', { name: entry })).toBeNull();
  await tap('Received here instead');
  expect(screen.queryByRole('button', { name: 'Link' })).toBeNull();
  await tap('₹598 received');
  await screen.findByText('9');
  expect(lastWritten(server.sent)).toMatchObject({ tenders: [{ tender: 'cash', amount: 59_800 }] });
  await tap('Back to the order');
  const order = await screen.findByRole('region', { name: 'Order' });
  expect(within(order).getByText('Margherita')).toBeTruthy();
  await screen.findByRole('button', { name: 'Pay ₹199' });
});

it('ends a link, asked once more', async () => {
  state = 'unpaid';
  const server = open();
  await tap(entry);
  await tap('End it');
  await tap('Keep it');
  await tap('End it');
  await tap('End the link');
  await screen.findByText(/^The link ended before it was paid/);
  expect(server.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await tap('Next order');
  await screen.findByText(/^Nothing yet/);
  await waitFor(() => expect(screen.queryByText('Waiting to be paid')).toBeNull());
});
