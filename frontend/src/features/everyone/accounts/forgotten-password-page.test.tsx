import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { ForgottenPasswordPage } from './forgotten-password-page.tsx';

it('does not reveal whether the address has an account', async () => {
  fakeServer({ 'POST /user/forgotten-password': { body: { message: 'done' } } });
  render(
    <MemoryRouter>
      <ForgottenPasswordPage />
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'Nobody@example.com{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain('If nobody@example.com has an account');
});
