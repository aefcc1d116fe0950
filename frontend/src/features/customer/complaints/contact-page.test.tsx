import { errors, notices } from '@forno/shared/messages/admin';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { logOut } from '#accounts/log-out.ts';
import { endSession } from '#session/session.ts';
import { customer, fakeServer, lastWritten, profileReply, refusal } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ContactPage } from './contact-page.tsx';

const profile = profileReply();

async function open(user = customer, path = '/contact') {
  openScreen(<ContactPage />, path, { user });
  return screen.findByLabelText<HTMLTextAreaElement>('Message');
}

it('has name and email from the profile, not to be changed, and sends the message', async () => {
  const server = fakeServer({ 'GET /user/profile': profile, 'POST /contact': { body: { message: 'sent' } } });
  const message = await open();
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  expect([name.value, name.readOnly]).toEqual(['Asha Rao', true]);
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  await userEvent.type(message, 'More basil!');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(notices.contacted)).toBeTruthy();
  expect(lastWritten(server.sent)).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.com',
    message: 'More basil!',
  });
  expect(message.value).toBe('');
});

it.each([
  ['the delivery that its link names', '64c000000000000000000001', '64c000000000000000000001'],
  ['none by an id that is none', 'nonsense', undefined],
])('is about %s, in its first message', async (_, delivery, checkoutId) => {
  const server = fakeServer({ 'GET /user/profile': profile, 'POST /contact': { body: { message: 'sent' } } });
  const message = await open(customer, `/contact?order=20&delivery=${delivery}`);
  const send = screen.getByRole('button', { name: 'Send message' });
  await userEvent.type(message, 'Cold!');
  await userEvent.click(send);
  await screen.findByText(notices.contacted);
  const { name, email } = customer;
  expect(lastWritten(server.sent)).toEqual({ name, email, message: 'Order 20:\nCold!', checkoutId });
  await userEvent.type(message, 'More basil!');
  await userEvent.click(send);
  await waitFor(() => expect(lastWritten(server.sent)).toMatchObject({ message: 'More basil!' }));
  expect(lastWritten(server.sent)).not.toHaveProperty('checkoutId');
});

it('wants a message', async () => {
  fakeServer({ 'GET /user/profile': profile });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByText('Message is required.')).toBeTruthy();
});

it('keeps the message when it could not be sent', async () => {
  fakeServer({ 'GET /user/profile': profile, 'POST /contact': refusal(500, 'y', 'x') });
  const message = await open();
  await userEvent.type(message, 'More basil!');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(errors.contact)).toBeTruthy();
  expect(message.value).toBe('More basil!');
});

describe('a message that is not sent yet', () => {
  async function typeAndLeave(leave: () => unknown) {
    fakeServer({
      'GET /user/profile': profile,
      'POST /contact': { body: { message: 'sent' } },
      'POST /user/logout': { body: { message: 'done' } },
    });
    await userEvent.type(await open(), 'More basil!');
    await leave();
    cleanup();
  }

  it.each([
    ['Back', () => {}],
    ['a session that ends by itself', () => act(endSession)],
  ])('outlives %s', async (_, leave) => {
    await typeAndLeave(leave);
    expect((await open()).value).toBe('More basil!');
  });

  it.each([
    ['being sent', () => userEvent.click(screen.getByRole('button', { name: 'Send message' }))],
    ['a logout', () => act(logOut)],
  ])('does not outlive %s', async (_, leave) => {
    await typeAndLeave(leave);
    expect((await open()).value).toBe('');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is not shown to anybody else', async () => {
    await typeAndLeave(() => act(endSession));
    const other = { ...customer, _id: '64b0000000000000000000ff' };
    fakeServer({ 'GET /user/profile': profileReply(other) });
    expect((await open(other)).value).toBe('');
  });
});
