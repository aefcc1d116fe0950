import { refusalTexts } from '@forno/shared/messages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '#api/testing/fake-server.ts';
import { openScreen } from '#api/testing/open-screen.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

async function setPassword() {
  openScreen(<ResetPasswordPage />, '/user/reset-password/the-mailed-token', {
    user: null,
    route: '/user/reset-password/:token',
  });
  await userEvent.type(screen.getByLabelText('New password'), 'fresh-dough{Enter}');
}

it('sets the password and leads to the login', async () => {
  const server = fakeServer({ 'POST /user/reset-password': { body: { message: 'done' } } });
  await setPassword();
  expect(await screen.findByText('You are at /login')).toBeTruthy();
  expect(server.sent[0]?.body).toEqual({ token: 'the-mailed-token', password: 'fresh-dough' });
});

it('says when the link is used up, and where there is a new one', async () => {
  const message = refusalTexts.link_invalid;
  fakeServer({ 'POST /user/reset-password': { status: 400, body: { message, code: 'link_invalid' } } });
  await setPassword();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});
