import { feeTexts } from '@forno/shared/messages/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { margherita } from '#testing/cart-examples.ts';
import { lastWritten, refusal, type Reply } from '#testing/fake-server.ts';
import { checkoutId, counterOpener, taken as paid, tap } from './testing/counter-screen.tsx';

const taken = { ...paid, amount: 43_800 };
const open = counterOpener({
  'GET /shop/fees': {
    body: { version: 1, fees: [{ pins: ['5600'], fee: 40, minimum: 300 }], customisation: 'included' },
  },
  'POST /order/counter': { body: taken },
});

it('says the fee of what is delivered before it is paid, and sends the sum with it', async () => {
  const server = open();
  await screen.findByRole('button', { name: /^Margherita/ });
  await userEvent.keyboard('mar{Enter}{F4}');
  await userEvent.type(await screen.findByLabelText('Address with PIN code'), '12 Church Street, 560001');
  await screen.findByText(feeTexts.minimum(30_000), { exact: false });
  await userEvent.click(screen.getByRole('button', { name: /^Margherita/ }));
  await screen.findByText(feeTexts.within(4_000), { exact: false });
  await userEvent.click(screen.getByRole('button', { name: /^Pay ₹/ }));
  await screen.findByRole('dialog', { name: 'Pay' });
  await userEvent.keyboard('{Enter}');
  await screen.findByText('7');
  const amount = 2 * margherita.price + 40;
  const tenders = [{ tender: 'cash', amount: amount * 100 }];
  expect(lastWritten(server.sent)).toMatchObject({ amount, tenders });
});

it('splits what is paid only into all of it', async () => {
  const server = open();
  await tap(/^Margherita/);
  await tap('Pay ₹199');
  await tap('Split');
  await userEvent.type(await screen.findByLabelText('Cash, ₹'), '100');
  await screen.findByText('₹99 left');
  await userEvent.type(screen.getByLabelText('Card, ₹'), '199.5');
  await screen.findByText('₹100.50 too much');
  await userEvent.clear(screen.getByLabelText('Card, ₹'));
  await userEvent.type(screen.getByLabelText('Card, ₹'), '99');
  await userEvent.type(screen.getByLabelText('Reference'), '4711');
  await tap('₹199 received');
  await screen.findByText('7');
  expect(lastWritten(server.sent)).toMatchObject({
    pay: 'split',
    tenders: [
      { tender: 'cash', amount: 10_000 },
      { tender: 'card', amount: 9_900, reference: '4711' },
    ],
  });
});

it('gives change of a split payment out of its cash alone, with a code for what is paid by UPI', async () => {
  const settings = { version: 1, counter: { upi: 'forno@okaxis' } };
  const server = open({ 'GET /order/counter/settings': { body: settings } });
  await tap(/^Margherita/);
  await tap('Pay ₹199');
  await tap('Split');
  await userEvent.type(await screen.findByLabelText('UPI, ₹'), '250');
  await userEvent.type(screen.getByLabelText('Cash, ₹'), '50');
  await screen.findByText('₹101 too much');
  await userEvent.type(screen.getByLabelText('UPI, ₹'), '{Backspace}{Backspace}{Backspace}99');
  await userEvent.type(screen.getByLabelText('Cash, ₹'), '0');
  await screen.findByText('Change ₹400');
  await screen.findByLabelText('QR code: pay ₹99 to forno@okaxis');
  await tap('₹199 received');
  await screen.findByText('Change ₹400');
  const tenders = [
    { tender: 'cash', amount: 10_000 },
    { tender: 'upi', amount: 9_900 },
  ];
  expect(lastWritten(server.sent)).toMatchObject({ pay: 'split', tenders });
});

it('takes what was typed again where the link ended before it was paid, as another order', async () => {
  const linked = { items: [], amount: 19_900, currency: 'INR', claimed: false };
  const until = '2026-11-26T16:00:00.000Z';
  let state = 'unpaid';
  const url = 'http://localhost/user/pay#token=a-secret-of-22-letters';
  const server = open({
    'POST /order/counter': { body: { ...taken, number: undefined, state: 'unpaid', holdUntil: until } },
    [`POST /order/counter/${checkoutId}/link`]: { body: { url, until } },
    'POST /order/pay_link': () => ({ body: { ...linked, state, until } }),
  });
  await tap(/^Margherita/);
  await tap('Pay ₹199');
  await tap('Link');
  await tap('Make the link');
  await tap('Received here instead');
  expect(await screen.findByRole('button', { name: 'Cash', pressed: true })).toBeTruthy();
  await tap('Back to the order');
  state = 'expired';
  await screen.findByText(/^The link ended before it was paid/);
  await tap('Back to the order');
  await tap('Pay ₹199');
  await tap('Cash');
  await tap('₹199 received');
  const orders = server.sent.filter(({ path }) => path === '/order/counter').map(({ body }) => body);
  expect(orders).toMatchObject([{ pay: 'link' }, { pay: 'cash', amount: 199, instead: checkoutId }]);
  const keys = orders.map((body) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(2);
});

it('stands for a link no longer once that is settled: the next order is another one', async () => {
  const until = '2026-11-26T16:00:00.000Z';
  const url = 'http://localhost/user/pay#token=a-secret-of-22-letters';
  const replies: Reply[] = [
    { body: { ...taken, number: undefined, state: 'unpaid', holdUntil: until } },
    refusal(409, 'order_settled', 'It was paid by its link.'),
    { body: { ...taken, holdUntil: until } },
  ];
  const linked = { items: [], amount: 19_900, currency: 'INR', claimed: false, state: 'expired', until };
  const server = open({
    'POST /order/counter': () => replies.shift()!,
    [`POST /order/counter/${checkoutId}/link`]: { body: { url, until } },
    'POST /order/pay_link': { body: linked },
  });
  await tap(/^Margherita/);
  await tap('Pay ₹199');
  await tap('Link');
  await tap('Make the link');
  await screen.findByRole('region', { name: 'Taken' });
  await tap('Back to the order');
  await tap('Pay ₹199');
  await tap('Cash');
  await tap('₹199 received');
  await screen.findByText('It was paid by its link.');
  await tap('Pay ₹199');
  await tap('₹199 received');
  await screen.findByText('7');
  const orders = server.sent.filter(({ path }) => path === '/order/counter').map(({ body }) => body);
  expect(orders[1]).toMatchObject({ instead: checkoutId });
  expect(orders[2]).not.toHaveProperty('instead');
});

it('says why what is sent again was refused: paid once more, it would be another order', async () => {
  const message = 'This was taken as number 7, differently.';
  let reply: Reply = new TypeError('no network');
  open({ 'POST /order/counter': () => reply });
  await tap(/^Margherita/);
  await tap('Pay ₹199');
  await tap('₹199 received');
  await screen.findByRole('region', { name: 'No answer' });
  // Refused at the door it says nothing of what was sent before: it stays what it is, under its key.
  for (const [status, code] of [
    [403, 'person_left'],
    [429, 'too_many_requests'],
  ] as const) {
    reply = refusal(status, code, `Not now: ${code}.`);
    await tap('Send again');
    await screen.findByText(`Not now: ${code}.`);
    await screen.findByRole('region', { name: 'No answer' });
  }
  reply = refusal(409, 'order_settled', message);
  await tap('Send again');
  await screen.findByText(message);
  await screen.findByRole('button', { name: 'Pay ₹199' });
});

it('makes the usual as it was chosen, also where the menu makes it of more', async () => {
  const plain = { base: 'Regular', sauce: 'Tomato', cheese: 'Mozzarella', veggies: [] };
  const recipe = { ...plain, veggies: ['Basil'] };
  const usual = [{ pizzaId: margherita._id, pizzaName: 'Margherita', quantity: 1, ...plain, asChosen: true }];
  const asha = { name: 'Asha Rao', phone: '+919876543210', addresses: [], usual };
  const server = open({
    'GET /pizza/getallpizzas': { body: [{ ...margherita, recipe }] },
    'GET /order/counter/customers': { body: [asha] },
  });
  await screen.findByRole('button', { name: /^Margherita/ });
  await userEvent.keyboard('{F2}3210');
  await tap(/^The usual/);
  await tap(/^Pay ₹/);
  await tap(/received$/);
  await screen.findByText('7');
  expect(lastWritten(server.sent)).toMatchObject({ items: [plain] });
});
