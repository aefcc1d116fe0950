import { answers } from '@forno/shared/messages/server';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { ForgottenPasswordPage } from './forgotten-password-page.tsx';

it('does not reveal whether the address has an account, and that a mail takes its time', async () => {
  fakeServer({ 'POST /user/forgotten-password': { body: { message: answers.resetSent } } });
  render(
    <MemoryRouter>
      <ForgottenPasswordPage />
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'Nobody@example.com{Enter}');
  await screen.findByText('nobody@example.com');
  expect(screen.getByRole('status').textContent).toMatch(
    /^If an account uses this email.* some minutes.* at most 5 an hour/,
  );
});
