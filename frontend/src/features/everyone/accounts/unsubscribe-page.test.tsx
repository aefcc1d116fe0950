import { refusalTexts } from '@forno/shared/messages/server';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { UnsubscribePage } from './unsubscribe-page.tsx';

it.each([
  ['to the profile from a link that a mail program cut', 400, 'To your profile', 'Try again'],
  ['to another try when the server did not get to it', 503, 'Try again', 'To your profile'],
])('leads %s', async (_what, status, way, none) => {
  fakeServer({ 'POST /user/unsubscribe/short': refusal(status, 'link_invalid', refusalTexts.link_invalid) });
  openScreen(<UnsubscribePage />, '/user/unsubscribe/short', { route: '/user/unsubscribe/:token' });
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  await screen.findByText(way);
  expect(screen.queryByText(none)).toBeNull();
});
