import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { examplePromise, openShop } from '#testing/cart-examples.ts';
import { refusal } from '#testing/fake-server.ts';
import { loadCheckoutScript } from '../razorpay.ts';
import { FakeDialog } from '../testing/fake-dialog.ts';
import { home, openDelivery as open, paidTo, pay } from '../testing/open-delivery.tsx';
import { chooseDue } from './due-store.ts';

vi.mock('../razorpay.ts', async (actual) => ({ ...(await actual<object>()), loadCheckoutScript: vi.fn() }));

afterEach(() => chooseDue(undefined));
beforeEach(() => {
  FakeDialog.opened = [];
  vi.mocked(loadCheckoutScript).mockResolvedValue(FakeDialog);
});

it('is locked with the reason while the shop takes no orders, by the clock of the server', async () => {
  const closed = 'The kitchen is full right now. You can order from 8:30 pm.';
  let asked = 0;
  const server = open({
    'GET /shop/promise': () => {
      asked += 1;
      return { body: asked === 1 ? { ...examplePromise, closed } : examplePromise };
    },
  });
  expect(await screen.findByText(closed)).toBeTruthy();
  expect(screen.queryByText(/^Arriving between /)).toBeNull();
  const button = screen.getByRole('button', { name: 'Proceed to Checkout' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await pay();
  await waitFor(() => expect(screen.queryByText(closed)).toBeNull());
  expect(paidTo(server)).toBeUndefined();
  await pay();
  await waitFor(() => expect(paidTo(server)).toBeDefined());
});

it('a closed shop sells its next time, which is what is paid for, and says so', async () => {
  const slots = ['2030-11-22T06:00:00.000Z', '2030-11-22T06:30:00.000Z'];
  const promised = { ...examplePromise, closed: 'We are closed.', slots };
  const server = open({
    'GET /shop': { body: { ...openShop, later: { days: 1, minutes: 30, pizzas: 8 } } },
    'GET /shop/promise': { body: promised },
  });
  await screen.findByText('We are closed.');
  await userEvent.click(
    await screen.findByRole('button', { name: /^Order for Fri 22 Nov, 11:30 am to 12:00 pm/ }),
  );
  expect(screen.queryByText('We are closed.')).toBeNull();
  const when = screen.getByLabelText('When');
  await userEvent.selectOptions(when, slots[1]!);
  await userEvent.click(screen.getByRole('button', { name: 'Fri 22 Nov, 12:00 pm to 12:30 pm' }));
  expect(document.activeElement).toBe(when);
  await pay();
  await waitFor(() =>
    expect(paidTo(server)).toEqual({ amount: 199, version: 1, delivery: home, dueAt: slots[1] }),
  );
});

it('says the next time as one says it in a sentence', async () => {
  const slots = [new Date(Date.now() + 60_000).toISOString()];
  open({
    'GET /shop': later,
    'GET /shop/promise': { body: { ...examplePromise, closed: 'We are closed.', slots } },
  });
  await screen.findByRole('button', { name: /^Order for (today|tonight|tomorrow)/ });
});

const later = { body: { ...openShop, later: { days: 1, minutes: 30, pizzas: 8 } } };
const slot = '2030-11-22T06:00:00.000Z';

it('a time that is full when it is paid for is chosen no more, and the page keeps saying so', async () => {
  const text = 'That time is full. The next one is 12:00 pm.';
  const server = open({
    'GET /shop': later,
    'GET /shop/promise': { body: { ...examplePromise, slots: [slot] } },
    'POST /payment/create-payment': refusal(409, 'slot_full', text),
  });
  await userEvent.selectOptions(await screen.findByLabelText('When'), slot);
  const asked = () => server.sent.filter(({ path }) => path.startsWith('/shop/promise')).length;
  const before = asked();
  await pay();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByLabelText<HTMLSelectElement>('When').value).toBe('');
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});

it('a cart that no time takes is told how many pizzas one takes', async () => {
  open({
    'GET /shop': { body: { ...openShop, later: { days: 1, minutes: 30, pizzas: 0 } } },
    'GET /shop/promise': { body: { ...examplePromise, slots: [] } },
  });
  expect(await screen.findByText(/^An order for later can have at most /)).toBeTruthy();
  expect(screen.queryByLabelText('When')).toBeNull();
});

it.each([
  [403, 'verify_first'],
  [409, 'verify_for_more'],
] as const)('mails the link to whoever has to verify their email first (%i %s)', async (status, code) => {
  const server = open({
    'POST /payment/create-payment': refusal(status, code, 'Please verify your email.'),
    'POST /user/resend-verification': { body: { message: 'ok' } },
  });
  await pay();
  await screen.findByText('Please verify your email.');
  await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }));
  await waitFor(() => expect(server.sent.at(-1)?.path).toBe('/user/resend-verification'));
});

it('the chosen time is still chosen after a reload, unless it has passed or was somebody else’s', async () => {
  const serverNow = '2020-11-22T05:00:00.000Z';
  for (const [value, of, read] of [
    [slot, null, slot],
    // This device's clock is years ahead of the server's.
    ['2020-11-22T06:00:00.000Z', null, '2020-11-22T06:00:00.000Z'],
    ['2020-11-22T04:00:00.000Z', null, undefined],
    [slot, 'somebody else', undefined],
  ] as const) {
    sessionStorage.setItem('forno.due', JSON.stringify({ of, at: Date.now(), value }));
    vi.resetModules();
    const { dropPassedDue, dueNow } = await import('./due-store.ts');
    (await import('#ui/use-now.ts')).noteServerDate(serverNow);
    dropPassedDue();
    expect(dueNow()).toBe(read);
  }
});
