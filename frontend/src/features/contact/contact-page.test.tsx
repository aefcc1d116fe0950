import { errors, notices, validation } from '@forno/shared/messages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { beginSession, endSession } from '#api/session.ts';
import { customer, fakeServer } from '#api/testing/fake-server.ts';
import { ContactPage } from './contact-page.tsx';

beforeEach(() => beginSession('t', customer));
afterEach(endSession);

const profile = { body: { user: { ...customer, cartData: [], cartVersion: 0 } } };

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ContactPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
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
  expect(server.sent.at(-1)?.body).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.com',
    message: 'More basil!',
  });
  expect(message.value).toBe('');
});

it('wants a message', async () => {
  fakeServer({ 'GET /user/profile': profile });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(screen.getByText(validation.messageRequired)).toBeTruthy();
});

it('keeps the message when it could not be sent', async () => {
  fakeServer({
    'GET /user/profile': profile,
    'POST /contact': { status: 500, body: { message: 'x', code: 'y' } },
  });
  const message = await open();
  await userEvent.type(message, 'More basil!');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(errors.contact)).toBeTruthy();
  expect(message.value).toBe('More basil!');
});
