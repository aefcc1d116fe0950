import { privacyNotice } from '@forno/shared/domain';
import { answers, refusalTexts } from '@forno/shared/messages/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { currentSession } from '#session/session.ts';
import { openShop } from '#testing/cart-examples.ts';
import {
  customer,
  fakeServer,
  lastWritten,
  profileReply,
  type Replies,
  refusal,
} from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { ProfilePage } from './profile-page.tsx';

const at = '2026-11-20T10:00:00.000Z';
const sessions = {
  body: [
    { device: 'Firefox on Linux', from: '127.0.0.0/24', at, current: true },
    { device: 'Chrome on Android', from: '192.0.2.0/24', at: '2026-11-19T10:00:00.000Z', current: false },
  ],
};
const shown = { 'GET /user/profile': profileReply(), 'GET /user/sessions': sessions };

const open = (replies: Replies = {}) => {
  const server = fakeServer({ ...shown, ...replies });
  openScreen(<ProfilePage />, '/profile');
  return server;
};

it('shows name, email, role, address, and that the email is not verified yet', async () => {
  open({
    'POST /user/resend-verification': { body: { message: 'sent' } },
  });
  for (const text of ['Asha Rao', 'asha@example.com', 'customer', '12 Church Street', 'Not Verified']) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText('A new link is on its way to asha@example.com.')).toBeTruthy();
});

it('edits name, address and phone, with the words of the server beside the phone that it refuses', async () => {
  const { sent } = open({
    'GET /shop': { body: openShop },
    'PUT /user/profile': ({ body }) => {
      const { phone, ...rest } = body as { phone: string };
      return phone === '99999 99999'
        ? refusal(400, 'phone_invalid', 'Enter a phone number that we can call.')
        : { body: { user: { ...customer, ...rest, phone: '+919876543210' } } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const flat = screen.getByLabelText('Flat or house');
  await userEvent.clear(flat);
  await userEvent.type(flat, '7');
  await userEvent.type(screen.getByLabelText('Street and area'), 'Hill Road');
  await userEvent.type(screen.getByLabelText('PIN code'), '560038');
  await userEvent.selectOptions(screen.getByLabelText('Save as'), 'Work');
  await userEvent.type(screen.getByLabelText('Phone'), '99999 99999');
  await userEvent.click(screen.getByRole('button', { name: 'Save your details' }));
  expect(await screen.findByText('Enter a phone number that we can call.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Phone'));
  await userEvent.type(screen.getByLabelText('Phone'), '98765 43210');
  await userEvent.click(screen.getByRole('button', { name: 'Save your details' }));
  expect(await screen.findByText('+91 98765 43210')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    name: 'Asha Rao',
    address: '7, Hill Road 560038',
    label: 'Work',
    phone: '98765 43210',
  });
});

it.each(['Change', 'New password', 'Delete your account'])(
  'asks for the password, and shows whoever ordered without one the way to it: %s',
  async (name) => {
    open();
    await userEvent.click(await screen.findByRole('button', { name }));
    const way = await screen.findByRole('link', { name: 'Forgot it, or never set one?' });
    expect(way.getAttribute('href')).toBe('/forgotten-password');
  },
);

it('says that there is no address yet of whoever has only collected', async () => {
  open({ 'GET /user/profile': profileReply({ address: '', phone: '+919845012345' }) });
  expect((await screen.findByText('Address')).nextElementSibling?.textContent).toBe('None yet');
});

it('sets a new password by the current one, with a refusal beside the field that it is about', async () => {
  const [here] = sessions.body;
  const reads = () => sent.filter(({ path }) => path === '/user/sessions').length;
  const { sent } = open({
    'GET /user/sessions': () => (reads() > 1 ? { body: [here] } : sessions),
    'PUT /user/password': ({ body }) =>
      (body as { current: string }).current === 'right-one'
        ? { body: { message: answers.passwordChanged } }
        : refusal(403, 'wrong_password', refusalTexts.wrong_password),
  });
  expect((await screen.findByText(/^A new password logs out/)).textContent).not.toMatch(/none|link/);
  await userEvent.click(screen.getByRole('button', { name: 'New password' }));
  await userEvent.type(screen.getByLabelText('Your current password'), 'wrong-one');
  await userEvent.type(screen.getByLabelText('New password'), 'short{Enter}');
  expect(await screen.findByText('Password must be at least 6 characters long.')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.type(screen.getByLabelText('New password'), 'er-no-more{Enter}');
  expect(await screen.findByText(refusalTexts.wrong_password)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Your current password'));
  await userEvent.type(screen.getByLabelText('Your current password'), 'right-one{Enter}');
  expect(await screen.findByText(answers.passwordChanged)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(lastWritten(sent)).toEqual({ current: 'right-one', password: 'shorter-no-more' });
  expect(currentSession().token).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
});

it('removes an address at a time: a second press beside the first would bring that one back', async () => {
  const book = ['7 Hill Road', '9 Lake View'];
  const { sent } = open({
    'GET /user/profile': profileReply({ addressBook: book }),
    'PUT /user/profile': () => new Promise(() => {}),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show' }));
  for (const one of book) await userEvent.click(screen.getByRole('button', { name: `Remove ${one}` }));
  const writes = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(writes).toEqual([{ addressBook: ['9 Lake View'] }]);
});

it('asks for a new email with the password, and says where the link went', async () => {
  open({
    'POST /user/change-email': ({ body }) =>
      (body as { password: string }).password === 'right-one'
        ? { body: { message: 'We sent a link.' } }
        : refusal(403, 'wrong_password', 'That is not your password.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await userEvent.type(screen.getByLabelText('New email'), 'new@example.com');
  await userEvent.type(screen.getByLabelText('Your password'), 'wrong-one');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('That is not your password.')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Your password'));
  await userEvent.type(screen.getByLabelText('Your password'), 'right-one');
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('We sent a link.')).toBeTruthy();
});

it('corrects at once, without a password that nobody set, an email that may be mistyped', async () => {
  let email = 'asha@gmial.com';
  const { sent } = open({
    'GET /user/profile': () => profileReply({ email, isVerified: false, noPassword: true }),
    'POST /user/change-email': ({ body }) => {
      ({ email } = body as { email: string });
      return { body: { message: 'Corrected.' } };
    },
  });
  await screen.findByText(/to asha@gmial\.com\. Is that right\?/);
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }));
  const field = screen.getByLabelText('New email');
  await userEvent.clear(field);
  await userEvent.type(field, 'asha@gmail.com{Enter}');
  await screen.findByText('Corrected.');
  await screen.findByText(/to asha@gmail\.com\. Is that right\?/);
  expect(lastWritten(sent)).toEqual({ email });
  expect(currentSession().email).toBe(email);
});

it.each([
  ['admin', ['/admin']],
  ['customer', []],
] as const)('leads the %s back to %j', async (role, to) => {
  open({ 'GET /user/profile': profileReply({ role }) });
  await screen.findByText(role, { selector: 'dd' });
  const back = screen.queryAllByRole('link', { name: 'Back to work' });
  expect(back.map((link) => link.getAttribute('href'))).toEqual(to);
});

it('shows a verified email as that', async () => {
  open({ 'GET /user/profile': profileReply({ isVerified: true }) });
  expect(await screen.findByText('Verified', { selector: 'span' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

it('knows of an email that was verified in another tab as soon as this one is looked at again', async () => {
  let isVerified = false;
  open({ 'GET /user/profile': () => profileReply({ isVerified }) });
  await screen.findByText('Not Verified');
  isVerified = true;
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Verified', { selector: 'span' })).toBeTruthy();
});

it('has a way out when it can not be fetched', async () => {
  let replies = 0;
  open({
    'GET /user/profile': () => {
      replies += 1;
      return replies === 1 ? new TypeError('Failed to fetch') : profileReply();
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('12 Church Street')).toBeTruthy();
});

it('shows where the account is logged in, and logs out everywhere after a question', async () => {
  open({
    'POST /user/logout_everywhere': { body: { message: answers.loggedOutEverywhere } },
  });
  const [here, there] = await within(
    await screen.findByRole('region', { name: 'Where you are logged in' }),
  ).findAllByRole('listitem');
  expect(here?.textContent).toContain('Firefox on LinuxThis device');
  expect(there?.textContent).toMatch(/^Chrome on AndroidLogged in [^/]*$/);
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log out everywhere?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findByText(answers.loggedOutEverywhere)).toBeTruthy();
  expect(currentSession().token).toBeNull();
});

it('says why an account is not deleted, and stays; with the right password it is gone', async () => {
  let refused = true;
  const { sent } = open({
    'POST /user/delete_account': () =>
      refused
        ? refusal(409, 'orders_under_way', refusalTexts.orders_under_way)
        : { body: { message: answers.accountDeleted } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete your account' }));
  await userEvent.type(await screen.findByLabelText('Your password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(refusalTexts.orders_under_way)).toBeTruthy();
  expect(currentSession().token).toBe('t');
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(answers.accountDeleted)).toBeTruthy();
  expect(currentSession().token).toBeNull();
  expect(lastWritten(sent)).toEqual({ password: 'secret1' });
});

it('turns emails about orders off by one press, and on again by one', async () => {
  let orderMails = true;
  const { sent } = open({
    'PUT /user/profile': ({ body }) => {
      orderMails = (body as { orderMails: boolean }).orderMails;
      return { body: { user: { ...customer, orderMails } } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Stop emails about orders' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Email me about orders' }));
  expect(await screen.findByRole('button', { name: 'Stop emails about orders' })).toBeTruthy();
  const writes = sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(writes).toEqual([{ orderMails: false }, { orderMails: true }]);
});

it.each([
  ['that never agreed to the privacy notice', undefined, /^Please read/],
  ['that agreed to another version', { version: 0, given: true }, /^Our privacy notice has changed/],
])('asks an account %s, beside everything else', async (_what, act, words) => {
  const agreed = { kind: 'account', language: 'en', at };
  const { sent } = open({
    'GET /user/profile': profileReply(act && { consents: [{ ...agreed, ...act }] }),
    'PUT /user/profile': {
      body: { user: { ...customer, consents: [{ ...agreed, ...privacyNotice, given: true }] } },
    },
  });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your orders' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I agree' }));
  expect(lastWritten(sent)).toEqual({ consent: privacyNotice });
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
