import type { DeliveryAnswer } from '@forno/shared/contracts/admin';
import { firstStatus, outForDelivery } from '@forno/shared/domain';
import { adminNotices, giveBackWords } from '@forno/shared/messages/admin';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { emitLive } from '#live/live-events.ts';
import { examplePromise, openShop } from '#testing/cart-examples.ts';
import { fakeServer, lastWritten, type Replies } from '#testing/fake-server.ts';
import { adminOrder, openAdmin, otherAdmin, said } from '#testing/open-admin.tsx';
import { DeliveryPage } from './delivery-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const checkoutId = '64c000000000000000000001';
const at = '2026-11-20T14:00:00.000Z';
const part = (line: number, more: object = {}) =>
  adminOrder(line + 1, { checkoutId, line, lines: 2, number: 17, totalAmount: 20_000, ...more });

const told = (more: Partial<DeliveryAnswer> = {}): DeliveryAnswer => ({
  checkoutId,
  number: 17,
  state: 'fulfilled',
  createdAt: at,
  paymentId: 'pay_1',
  customer: { _id: '64b000000000000000000001', name: 'Asha Rao', email: 'asha@example.com' },
  delivery: { address: '12 Church Street', phone: '+919845011185', note: 'Ring twice' },
  orders: [part(0), part(1)],
  lines: [],
  money: {
    amount: 40_000,
    paid: 40_000,
    givenBack: 0,
    due: 0,
    disputed: 0,
    left: 40_000,
    tenders: [],
    refunds: [],
    disputes: [],
  },
  bills: [],
  messages: [],
  prints: [],
  story: [{ at, kind: 'payment', text: 'Paid' }],
  ...more,
});

const pace = { waitMs: 240_000, kitchenMs: 960_000, deliveryMs: 1_200_000, tight: 5, late: 5 };
function open(answer: DeliveryAnswer | (() => DeliveryAnswer), replies: Replies = {}) {
  const server = fakeServer({
    'GET /order/pace': { body: pace },
    [`GET /order/delivery/${checkoutId}`]: () => ({ body: typeof answer === 'function' ? answer() : answer }),
    ...replies,
  });
  openAdmin(<DeliveryPage />, `/admin/delivery/${checkoutId}`, '/admin/delivery/:checkoutId');
  return server;
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

it('tells who, where and what, with links that call and show the way', async () => {
  open(told());
  await screen.findByRole('heading', { level: 1, name: 'Delivery 17' });
  const call = await screen.findByRole('link', { name: '+91 98450 11185' });
  expect(call.getAttribute('href')).toBe('tel:+919845011185');
  expect(screen.getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('query=12+Church+Street');
  expect(screen.getByRole('link', { name: 'Asha Rao' }).getAttribute('href')).toBe(
    '/admin/user/user/64b000000000000000000001',
  );
  expect(screen.getByText('Ring twice')).toBeTruthy();
  expect((await region('Pizzas')).getAllByText('₹200')).toHaveLength(2);
  expect(window.location.href).not.toMatch(/asha|9845/i);
});

it('says of what is no pizza, and of what is baked, where the board has it', async () => {
  const baked = { status: 'In the Kitchen', baked: at } as const;
  open(told({ orders: [part(0), part(1, { kind: 'drink' }), part(2, baked)] }));
  const rows = (await region('Pizzas')).getAllByRole('row').slice(1);
  const said = rows.map((row) => within(row).queryByText(/^On the board/)?.textContent);
  expect(said).toEqual([undefined, 'On the board: Being Packed', 'On the board: Being Packed']);
});

it('shows every refund, tender and dispute, and what is left of the money', async () => {
  const by = { by: 'Omar', at };
  const back = { reason: 'It was not what you ordered. No corn.', at };
  const refund = { amount: 10_000, quantity: 2, state: 'done' as const, byProvider: false, ...back };
  open(
    told({
      orders: [part(0, { quantity: 3, restocked: 2, refund })],
      money: {
        amount: 40_000,
        paid: 40_000,
        givenBack: 12_000,
        due: 3_000,
        disputed: 5_000,
        left: 20_000,
        tenders: [
          { tender: 'cash', amount: 30_000, ...by },
          { tender: 'card', amount: 10_000, reference: '4711', ...by },
        ],
        refunds: [
          { amount: 10_000, state: 'done', byProvider: true, ...back },
          { amount: 2_000, state: 'done', tender: 'cash', by: 'Omar', ...back },
          { amount: 3_000, state: 'due', ...back },
        ],
        disputes: [{ status: 'open', amount: 5_000, words: 'Disputed, answer by Friday' }],
      },
    }),
  );
  const money = await region('Money');
  const words = money.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(words.map((text) => text.split(/received|at the|in cash,|to the|Disputed/)[0])).toEqual([
    '₹300 in cash',
    '₹100 by card',
    '₹100 given back',
    '₹20 given back',
    '₹30 are on their way back',
    '₹50 disputed',
  ]);
  expect(words[1]).toContain('4711');
  expect(words[2]).toContain('It was not what they ordered. No corn.');
  expect(screen.getByText('₹100 refunded, 2 of 3, 2 not made')).toBeTruthy();
  expect(money.getByText('Left').nextElementSibling?.textContent).toBe('₹200');
});

it('moves one pizza at once, and asks for the rest again when somebody else did something', async () => {
  let answer = told();
  const moved = part(0, {
    status: 'In the Kitchen',
    version: 2,
    statusHistory: [{ status: 'In the Kitchen', at, by: otherAdmin }],
  });
  const server = open(() => answer, {
    [`PUT /order/update_order/${moved._id}`]: {
      body: { message: adminNotices.orderStatusUpdated, order: moved },
    },
  });
  const first = await screen.findByRole('combobox', { name: /^Status of 17 \(1 of 2\)/ });
  await userEvent.selectOptions(first, 'In the Kitchen');
  await said(adminNotices.orderStatusUpdated);
  expect(server.sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 1 });
  const asked = () => server.sent.filter(({ path }) => path.endsWith(checkoutId)).length;
  const before = asked();
  answer = told({ story: [{ at, kind: 'order', text: 'Both are on the road' }], storyLines: 14 });
  act(() => emitLive('order.changed', part(1, { status: 'Sent to Delivery', version: 5 })));
  await screen.findByText('Both are on the road');
  expect(screen.getByText('The main ones of 14 lines.')).toBeTruthy();
  expect(asked()).toBe(before + 1);
  act(() => emitLive('order.changed', adminOrder(9, { status: 'Delivered', version: 9 })));
  expect(screen.queryByText('Delivered', { selector: 'span' })).toBeNull();
});

it('keeps a cancelled pizza, offers nothing for it, and cancels the others with one press and reason', async () => {
  const gone = part(2, { voided: { at, reason: 'No more figs' } });
  const server = open(told({ orders: [part(0), part(1), gone] }), {
    [`DELETE /order/cancel_order/${part(0)._id}`]: { body: { message: adminNotices.orderDeleted } },
    'GET /order/counts': { body: {} },
  });
  await screen.findByText('No more figs');
  screen.getByText('Order Received', { selector: 'header *' });
  expect(screen.getAllByRole('combobox', { name: /^Status of 17 \(/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel both orders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel all of 17?' }));
  dialog.getByRole('checkbox', { name: 'Refund ₹400 to Asha Rao' });
  await userEvent.type(dialog.getByRole('textbox'), 'The oven broke');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel all of 17' }));
  await said(adminNotices.orderDeleted);
  const bodies = server.sent.filter(({ method }) => method === 'DELETE').map(({ body }) => body);
  const seen = { status: 'Order Received' };
  const others = [{ _id: part(1)._id, ...seen }];
  expect(bodies).toEqual([{ ...seen, others, refund: true, reason: 'The oven broke' }]);
});

it('says before what is still being made again of a pizza, and is cancelled with it', async () => {
  const again = (line: number, more: object = {}) =>
    part(line, { totalAmount: 0, remakeOf: part(0)._id, ...more });
  const another = again(3, { remakeOf: part(4)._id });
  const remade = part(0, { quantity: 2, remakes: 2 });
  open(told({ orders: [remade, again(1), again(2, { status: 'Delivered' }), another] }));
  const [cancel] = await screen.findAllByRole('button', { name: /^Cancel .*Margherita/ });
  if (cancel) await userEvent.click(cancel);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(giveBackWords.remakes('1 × Margherita'));
});

it('says in the server’s words what is to be handed over, and what could not be cancelled', async () => {
  const [one, other, last] = [part(0), part(1), part(2)];
  const message = `${adminNotices.orderDeleted} Give Asha Rao ₹250 in cash now. This till has ₹0.`;
  open(told({ orders: [one, other, last] }), {
    [`DELETE /order/cancel_order/${one._id}`]: { body: { message, gone: [one._id, other._id] } },
    'GET /order/counts': { body: {} },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel all 3 orders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel all of 17?' }));
  await userEvent.type(dialog.getByRole('textbox'), 'The oven broke');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel all of 17' }));
  await said(message);
});

it('gives a part of a pizza back, and offers that for none that is cancelled', async () => {
  const gone = part(1, { voided: { at, reason: 'You did.' }, voidedWho: 'customer' });
  const refund = { amount: 20_000, quantity: 1, state: 'due' as const };
  const server = open(told({ orders: [part(0), gone] }), {
    [`POST /order/refund/${part(0)._id}`]: { body: { message: 'On its way.', order: part(0), refund } },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Refund part of/ }));
  screen.getByText('Cancelled by the customer.');
  await userEvent.click(await screen.findByRole('button', { name: 'Give back ₹200' }));
  await said('On its way.');
  expect(lastWritten(server.sent)).toMatchObject({ quantity: 1, back: 0 });
});

it('tells one that was never paid, without anything to press that needs an order', async () => {
  const { money } = told();
  open(
    told({
      number: undefined,
      state: 'expired',
      paymentId: undefined,
      customer: { name: 'Former customer', email: '' },
      delivery: undefined,
      orders: [],
      lines: [{ line: 0, name: 'Margherita', quantity: 2, amount: 40_000 }],
      money: { ...money, paid: 0, left: 0, failure: 'Card declined.' },
    }),
  );
  await screen.findByText(/The last attempt to pay failed: Card declined\./);
  await screen.findByText('Not ordered');
  screen.getByText('not paid');
  const actions = await region('What to do');
  expect(actions.queryAllByRole('button')).toHaveLength(0);
  expect(actions.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Whole timeline']);
  expect(screen.queryByRole('link', { name: 'Former customer' })).toBeNull();
});

it('has a rider’s link for what is brought, and none for what is collected', async () => {
  const offered = async (more: object) => {
    open(told({ orders: [part(0, { delivery: { address: '', phone: '+919845011185' }, ...more })] }));
    const button = (await region('What to do')).queryByRole('button', { name: 'Rider’s link' });
    cleanup();
    return button !== null;
  };
  const collected = await offered({ fulfilment: 'pickup' });
  expect([await offered({}), collected]).toEqual([true, false]);
});

it('has its pizzas made again and its address changed, the latter until it has left', async () => {
  const delivery = { address: '12 Church Street' };
  const both = ['Make 17 again', 'Change the delivery of 17'];
  const care = async (...statuses: readonly (typeof firstStatus)[]) => {
    open(told({ orders: statuses.map((status, line) => part(line, { delivery, status })) }));
    const actions = await region('What to do');
    const names = both.filter((name) => actions.queryByRole('button', { name }));
    cleanup();
    return names;
  };
  expect(await care(firstStatus, 'Delivered')).toEqual(both);
  expect(await care(firstStatus, outForDelivery)).toEqual(['Make 17 again']);
  open(told({ orders: [part(0, { delivery })] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Make 17 again' }));
  await screen.findByRole('dialog', { name: 'Make again: 17' });
});

it('says what was made again and why, who took it, and that nobody was there', async () => {
  const remake = part(1, { remakeOf: part(0)._id, remakeReason: 'burnt', totalAmount: 0 });
  open(told({ orders: [part(0, { carrier: 'Imran', nobodyAt: at, status: outForDelivery }), remake] }));
  (await region('Pizzas')).getByText('Remake of 1 × Margherita: burnt');
  expect(screen.getByText('Rider').nextElementSibling?.textContent).toBe('Imran');
  expect(screen.getByText('Nobody there').nextElementSibling?.querySelector('time')?.dateTime).toBe(at);
});

it('moves what is for later to another free time, until it is to be begun', async () => {
  const slots = ['2030-11-22T06:00:00.000Z', '2030-11-22T06:30:00.000Z'];
  const promise = { from: slots[0] ?? '', to: slots[1] ?? '' };
  const later = { later: true, startAt: '2030-11-22T05:35:00.000Z', promise };
  const server = open(told({ orders: [part(0, later), part(1, later)] }), {
    'GET /shop': { body: { ...openShop, later: { days: 1, minutes: 30, pizzas: 8 } } },
    'GET /shop/promise': { body: { ...examplePromise, slots } },
    [`PUT /order/delivery_time/${checkoutId}`]: { body: { message: 'Changed.' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change the time' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('option', { name: 'Fri 22 Nov, 12:00 pm to 12:30 pm' });
  await userEvent.selectOptions(dialog.getByLabelText('New time'), slots[1] ?? '');
  await userEvent.click(dialog.getByRole('button', { name: 'Change the time' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(lastWritten(server.sent)).toEqual({ dueAt: slots[1] });
});

it('says that there is no such delivery', async () => {
  open(told(), {
    [`GET /order/delivery/${checkoutId}`]: {
      status: 404,
      body: { code: 'not_found', message: 'No such thing.' },
    },
  });
  await screen.findByRole('button', { name: /Try again/ });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Money' })).toBeNull());
});
