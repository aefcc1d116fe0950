import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#api/testing/fake-server.ts';
import { ForgottenPasswordPage } from './forgotten-password-page.tsx';

afterEach(() => vi.unstubAllGlobals());

it('promises a mail only if the address has an account, and so tells nothing', async () => {
  fakeServer({ 'POST /user/forgotten-password': { body: { message: 'done' } } });
  render(
    <MemoryRouter>
      <ForgottenPasswordPage />
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'Nobody@example.com{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain(
    'If there is an account for nobody@example.com',
  );
});
