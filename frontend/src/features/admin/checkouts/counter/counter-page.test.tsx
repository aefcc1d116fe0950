import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { farmhouse, margherita } from '#testing/cart-examples.ts';
import { deferred } from '#testing/deferred.ts';
import { lastWritten, refusal, type Reply, type Sent } from '#testing/fake-server.ts';
import { admin } from '#testing/open-admin.tsx';
import { queryClient } from '#transport/query-client.ts';
import { checkoutId, counterOpener, taken, tap, tills } from './testing/counter-screen.tsx';

const answer = { ...taken, amount: 52_800 };
const url = 'http://localhost/user/pay#token=a-secret-of-22-letters';
const open = counterOpener({
  'GET /pizza/getallpizzas': { body: [margherita, farmhouse] },
  'POST /order/counter': { body: answer },
});
const orders = ({ sent }: { sent: Sent[] }) => sent.filter(({ path }) => path === '/order/counter');
const order = () => screen.findByRole('region', { name: 'Order' });

it('leaves Enter and arrows to an input method that is putting a word together', async () => {
  open();
  const search = await screen.findByRole('searchbox', { name: 'Search the menu' });
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    expect(fireEvent.keyDown(search, { key: 'Enter', ...composing })).toBe(true);
  expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
});

it('takes a walk-in of two pizzas by keys alone, with the exact sum in cash', async () => {
  const server = open();
  await screen.findByRole('button', { name: /^Margherita/ });
  await userEvent.keyboard('mar{Enter}far{Enter}{F8}');
  await screen.findByRole('dialog', { name: 'Pay' });
  await userEvent.keyboard('{Enter}');
  await screen.findByText('7');
  expect(lastWritten(server.sent)).toMatchObject({
    items: [
      { pizzaId: margherita._id, quantity: 1 },
      { pizzaId: farmhouse._id, quantity: 1 },
    ],
    customer: { name: 'Walk-in' },
    fulfilment: 'pickup',
    amount: 528,
    pay: 'cash',
    tenders: [{ tender: 'cash', amount: 52_800 }],
  });
  const undo = screen.getByRole('link', { name: 'Cancel it or give money back' });
  expect(undo.getAttribute('href')).toBe(`/admin/delivery/${checkoutId}`);
  // A key that is still held from before does not take the number away.
  const next = screen.getByRole('button', { name: 'Next order' });
  expect(document.activeElement).toBe(next);
  expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false);
  await userEvent.keyboard('{Enter}');
  await screen.findByText(/^Nothing yet/);
});

it('says the change of the notes that are handed over, and sends what the shop keeps', async () => {
  const server = open();
  await tap(/^Margherita/);
  await tap(/^Margherita/);
  await tap('Pay ₹398');
  await tap('₹500');
  await screen.findByText('Change ₹102');
  await userEvent.clear(screen.getByLabelText('Handed over, ₹'));
  await userEvent.type(screen.getByLabelText('Handed over, ₹'), '397.99');
  await screen.findByText('Not enough yet');
  await tap('₹500');
  await tap('₹398 received');
  await screen.findByText('Change ₹102');
  expect(lastWritten(server.sent)).toMatchObject({ tenders: [{ tender: 'cash', amount: 39_800 }] });
});

it.each([
  ['no answer', new Error('lost')],
  // The database may have written what it could not confirm.
  ['a failure of the server', refusal(503, 'service_unavailable', 'Please try again.')],
])('makes one order of a double press, and the same one again after %s', async (_, failed) => {
  const first = deferred<Reply>();
  let answers = 0;
  const server = open({
    'POST /order/counter': () => (++answers === 1 ? first.promise : { body: answer }),
    'GET /pizza/getallpizzas': () => ({
      body: [margherita, answers ? { ...farmhouse, price: 400 } : farmhouse],
    }),
  });
  await tap(/^Farmhouse/);
  await tap('Pay ₹329');
  await userEvent.dblClick(await screen.findByRole('button', { name: '₹329 received' }));
  // Nothing of it changes while it is sent, nor until it is known whether it was taken.
  await tap('UPI');
  await tap('Back to the order');
  first.keep(failed);
  await screen.findByRole('region', { name: 'No answer' });
  await tap(/^Margherita/);
  await tap('Send again');
  await screen.findByText('7');
  const bodies = orders(server).map(({ body }) => body);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
  expect(bodies[0]).toMatchObject({ amount: 329, pay: 'cash' });
});

it('keeps all that is typed when it is refused, and names the line', async () => {
  const gone = { kind: 'ingredient_gone', name: 'Mozzarella' };
  const details = { missing: [{ name: 'Feta' }, gone] };
  const message = 'Only 3 portions of Feta are left.';
  open({ 'POST /order/counter': { status: 409, body: { code: 'out_of_stock', message, details } } });
  await tap(/^Margherita/);
  await tap(/^Farmhouse/);
  await tap('Change Farmhouse');
  await userEvent.selectOptions(await screen.findByLabelText('Cheese'), 'Feta');
  await userEvent.type(screen.getByLabelText('Note for the kitchen'), 'Well done{Enter}');
  await userEvent.type(screen.getByLabelText('Name'), 'Asha');
  await tap(/^Pay/);
  await tap(/received$/);
  await screen.findByText(message);
  const faulty = screen.getByText('Not enough: Feta.').closest('li');
  expect(faulty && within(faulty).getByText('Farmhouse')).toBeTruthy();
  const other = screen.getByText('No longer available: Mozzarella.').closest('li');
  expect(other && within(other).getByText('Margherita')).toBeTruthy();
  await screen.findByText('“Well done”');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha');
});

it('says on the menu which pizzas are spicy', async () => {
  open({ 'GET /pizza/getallpizzas': { body: [margherita, { ...farmhouse, spicy: true }] } });
  expect(within(await screen.findByRole('button', { name: /^Farmhouse/ })).getByText('Spicy')).toBeTruthy();
  expect(screen.getAllByText('Spicy')).toHaveLength(1);
});

it('says what a pizza cost when its price was changed meanwhile', async () => {
  let price = 199;
  open({
    'GET /pizza/getallpizzas': () => ({ body: [{ ...margherita, price }, farmhouse] }),
    'POST /order/counter': () => {
      price = 219;
      return refusal(409, 'amount_mismatch', 'Prices changed.');
    },
  });
  await tap(/^Margherita/);
  await tap('Pay ₹199');
  await tap('₹199 received');
  await screen.findByText('It was ₹199.');
  await screen.findByRole('button', { name: 'Pay ₹219' });
});

it('finds who is known by the last digits, and takes address and usual with a tap', async () => {
  const known = {
    userId: '64b000000000000000000009',
    name: 'Asha Rao',
    phone: '+919876543210',
    addresses: ['7 Hill Road, Bengaluru 560001'],
    usual: [{ pizzaId: farmhouse._id, pizzaName: 'Farmhouse', quantity: 2 }],
  };
  // Two of one household may have one phone.
  const theirs = [
    { ...known, userId: undefined, name: 'Ravi' },
    { ...known, userId: undefined, name: 'Om' },
  ];
  const server = open({ 'GET /order/counter/customers': { body: [known, ...theirs] } });
  await screen.findByRole('button', { name: /^Margherita/ });
  await userEvent.keyboard('{F2}3210');
  await userEvent.click((await screen.findAllByRole('button', { name: 'The usual: 2 × Farmhouse' }))[0]!);
  await userEvent.clear(screen.getByLabelText('Phone'));
  // A whole number, as it is printed or dialled.
  await userEvent.type(screen.getByLabelText('Phone'), '+91 (0)98765 43210');
  await tap('Deliver to Asha Rao, 7 Hill Road, Bengaluru 560001');
  await tap('Pay ₹658');
  await userEvent.keyboard('u');
  await tap('₹658 received');
  await screen.findByText('7');
  expect(lastWritten(server.sent)).toMatchObject({
    customer: { name: 'Asha Rao', userId: known.userId, phone: '+91 98765 43210' },
    fulfilment: 'delivery',
    delivery: { address: '7 Hill Road, Bengaluru 560001' },
    pay: 'upi',
  });
});

it('asks for the password when the session has ended, and takes the same order then', async () => {
  let ended = true;
  const server = open({
    'POST /order/counter': () =>
      ended ? refusal(401, 'session_expired', 'Session expired.') : { body: answer },
    'POST /user/login': () => {
      ended = false;
      return { body: { token: 'new', user: admin } };
    },
  });
  await tap(/^Margherita/);
  await tap('Pay ₹199');
  await tap('₹199 received');
  await userEvent.type(await screen.findByLabelText('Password'), 'a password');
  await tap('Log in');
  await screen.findByText('7');
  const keys = orders(server).map(({ body }) => (body as { key: string }).key);
  expect(new Set(keys).size).toBe(1);
});

it('shows the page to pay as a code and as links to send, and the number once it is paid', async () => {
  let number = '';
  const linked = { items: [], amount: 19_900, currency: 'INR', claimed: false, until: answer.holdUntil };
  open({
    'POST /order/counter': { body: { ...answer, amount: 19_900, number: undefined, state: 'unpaid' } },
    [`POST /order/counter/${checkoutId}/link`]: { body: { url, until: answer.holdUntil } },
    'POST /order/pay_link': () => ({
      body: { ...linked, number: number || undefined, state: number ? 'paid' : 'unpaid' },
    }),
  });
  await tap(/^Margherita/);
  await userEvent.type(screen.getByLabelText('Phone'), '987 65 43210');
  await tap('Pay ₹199');
  await tap('Link');
  await tap('Make the link');
  await screen.findByRole('img', { name: 'QR code of the page to pay' });
  expect(screen.getByRole('link', { name: 'Text message' }).getAttribute('href')).toMatch(
    /^sms:\+919876543210\?body=.*%23token%3D/,
  );
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/919876543210\?text=/,
  );
  // As without HTTPS, where there is no clipboard to ask.
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(() => expect.unreachable());
  await tap('Copy the link');
  await screen.findByDisplayValue(url);
  number = '8';
  await screen.findByText('8');
});

it('has the order again after a reload', async () => {
  open();
  await tap(/^Margherita/);
  await userEvent.type(await screen.findByLabelText('Name'), 'Asha');
  const draft = sessionStorage.getItem('forno.drafts');
  expect(draft).toContain('Asha');
  cleanup();
  vi.unstubAllGlobals();
  open();
  expect(within(await order()).getByText('Margherita')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha');
});

it('says of a phone that is none before money is taken, and of what was sent never that it was not', async () => {
  open();
  await tap(/^Margherita/);
  screen.getByText(/^The last 4 digits find/);
  await userEvent.type(await screen.findByLabelText('Phone'), '12');
  await screen.findByText('Enter one 10-digit mobile number.');
  expect(screen.getByRole('button', { name: /^Pay ₹/ })).toHaveProperty('disabled', true);
  await userEvent.clear(screen.getByLabelText('Phone'));
  await userEvent.keyboard('{F8}');
  await screen.findByRole('dialog', { name: 'Pay' });
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Next order' });
  cleanup();
  vi.unstubAllGlobals();
  open();
  await screen.findByRole('button', { name: 'Next order' });
  await tap(/^Farmhouse/);
  expect(within(await order()).getByText('Farmhouse')).toBeTruthy();
  expect(screen.queryByText(/did not send/)).toBeNull();
});

it('warns before cash is taken outside of a till, where tills are counted', async () => {
  const [openedAt, by] = ['2026-11-26T06:00:00.000Z', { _id: checkoutId, name: 'Ravi' }];
  const opened = { _id: checkoutId, station: 'Counter', float: 100_000, openedAt, openedBy: by };
  const closed = { at: '2026-11-26T16:00:00.000Z', by, expected: 100_000, counted: 100_000, difference: 0 };
  // Of the drawer that this caller's cash goes through: a tablet may have its own.
  for (const before of [[], [{ ...opened, closed }]]) {
    const server = open({ 'GET /till': { body: tills(before) } });
    await tap(/^Margherita/);
    await userEvent.keyboard('{F8}');
    await screen.findByRole('button', { name: 'Exact' });
    expect(server.sent.map(({ path }) => path)).toContain('/till');
    if (before.length > 0) await screen.findByText(/^The till is closed: this cash is in no count/);
    else expect(screen.queryByText(/^The till is closed/)).toBeNull();
    cleanup();
    vi.unstubAllGlobals();
    sessionStorage.clear();
    queryClient.clear();
  }
});
