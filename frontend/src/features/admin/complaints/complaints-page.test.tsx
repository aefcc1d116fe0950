import type { Complaint } from '@forno/shared/contracts/admin';
import { complaintNotices } from '@forno/shared/messages/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { openAdmin, said } from '#testing/open-admin.tsx';
import { MessagesPage } from './complaints-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const hourMs = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();
const complaint = (parts: Partial<Complaint> = {}): Complaint => ({
  _id: '64b0000000000000000000c1',
  number: 'T-0000C1',
  name: 'Bela',
  email: 'bela@example.com',
  loggedIn: false,
  message: 'Do you use nuts?',
  createdAt: ago(1),
  open: true,
  answers: [],
  ...parts,
});
const open = (complaints: Complaint[], path = '/admin/messages', answered = Promise.resolve()) => {
  const server = fakeServer({
    'GET /shop/tickets': { body: complaints },
    'POST /shop/tickets/64b0000000000000000000c1': async () => {
      await answered;
      return { body: complaint({ open: false }) };
    },
  });
  openAdmin(<MessagesPage />, path);
  return server;
};

it('says until when each message is to be answered or settled, and what is late', async () => {
  const answers = [{ text: 'Sorry!', by: 'Ravi', at: ago(50) }];
  open([
    complaint(),
    complaint({ _id: '64b0000000000000000000c2', name: 'Late', createdAt: ago(49) }),
    complaint({ _id: '64b0000000000000000000c3', name: 'Answered', createdAt: ago(60), answers }),
    complaint({ _id: '64b0000000000000000000c4', name: 'Forgotten', createdAt: ago(24 * 31), answers }),
  ]);
  const due = async (name: string) => {
    const card = (await screen.findByRole('heading', { name: new RegExp(name) })).closest('li');
    return within(card!).getByText(/^(Answer|Settle) (by|it now)/).textContent;
  };
  expect(await due('Bela')).toMatch(/^Answer by/);
  expect(await due('Late')).toMatch(/^Answer it now/);
  expect(await due('Answered')).toMatch(/^Settle by/);
  expect(await due('Forgotten')).toMatch(/^Settle it now/);
});

it('leads to the delivery that a message is about', async () => {
  open([complaint({ checkoutId: '64c000000000000000000001' }), complaint({ _id: 'f'.repeat(24) })]);
  const [link, ...others] = await screen.findAllByRole('link', { name: 'The order it is about' });
  expect(link?.getAttribute('href')).toBe('/admin/delivery/64c000000000000000000001');
  expect(others).toEqual([]);
});

it('says whose account wrote a message, or that nobody was logged in', async () => {
  const asha = { _id: '64b0000000000000000000c2', name: 'Asha', email: 'asha@example.com', loggedIn: true };
  open([complaint(), complaint(asha)]);
  await screen.findByText(/not logged in/);
  screen.getByText(/logged in as asha@example\.com/);
});

it('sends an answer and closes; without a text there is nothing to send', async () => {
  const { promise: answered, keep: answer } = deferred();
  const server = open([complaint()], '/admin/messages', answered);
  const field = await screen.findByLabelText(/Answer to Bela, /);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send and close' }).disabled).toBe(true);
  await userEvent.type(field, '  Never.  ');
  await userEvent.click(screen.getByRole('button', { name: 'Send and close' }));
  // What is typed while it is on its way stays.
  fireEvent.change(field, { target: { value: 'Nor seeds.' } });
  answer();
  await said(complaintNotices.answered);
  expect(field).toHaveProperty('value', 'Nor seeds.');
  const [call] = server.sent.filter(({ method }) => method === 'POST');
  expect(call?.body).toEqual({ text: 'Never.', close: true, seen: 0 });
});

it('closed ones can be opened again', async () => {
  const server = open([complaint({ open: false })], '/admin/messages?state=closed');
  await userEvent.click(await screen.findByRole('button', { name: 'Open again' }));
  await said(complaintNotices.reopened);
  expect(server.sent.find(({ method }) => method === 'POST')?.body).toEqual({ close: false, seen: 0 });
});

it('says when everything is answered', async () => {
  open([]);
  expect(await screen.findByText('Everything is answered')).toBeTruthy();
});

it('shows what was not good, with its words and the order, and takes it off with one press', async () => {
  const checkoutId = '64b0000000000000000000d1';
  const rating = {
    checkoutId,
    called: '20',
    name: 'Asha',
    words: 'Crust was burnt',
    at: ago(1),
    unseen: true,
  };
  let unseen = true;
  const server = fakeServer({
    'GET /shop/bad_ratings': () => ({ body: [{ ...rating, unseen }] }),
    [`POST /shop/bad_ratings/${checkoutId}`]: () => {
      unseen = false;
      return { body: { message: 'Seen.' } };
    },
  });
  openAdmin(<MessagesPage />, '/admin/messages?state=ratings');
  expect(await screen.findByText('Crust was burnt')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Order 20' });
  expect(link.getAttribute('href')).toBe(`/admin/delivery/${checkoutId}`);
  await userEvent.click(screen.getByRole('button', { name: 'Seen: order 20' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Seen: order 20' })).toBeNull());
  expect(server.sent.find(({ method }) => method === 'POST')?.body).toEqual({ at: rating.at });
});
