import { restWords } from '@forno/shared/messages/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, lastWritten, refusal } from '#testing/fake-server.ts';
import { admin, adminOpener, otherAdmin, said } from '#testing/open-admin.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { StaffPage } from './staff-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const done = { body: { message: 'Done.' } };
const member = (parts: object) => ({
  email: 'o@example.com',
  duties: ['kitchen', 'counter'],
  lastSeen: null,
  ...parts,
});
const invited = { _id: '64b0000000000000000000af', name: 'Tara', invitedUntil: '2026-11-28T12:00:00.000Z' };
const open = adminOpener(<StaffPage />, '/admin/staff', {
  'GET /user/staff': { body: [member({ ...admin, duties: ['owner'] }), member(otherAdmin), member(invited)] },
  [`PUT /user/staff/${otherAdmin._id}`]: done,
  [`DELETE /user/staff/${otherAdmin._id}`]: done,
  'POST /user/staff': done,
});
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!);

it('are listed by their greatest duty, with nothing to press at one’s own name', async () => {
  open();
  expect((await rowOf('Omar Admin')).getByText('Counter')).toBeTruthy();
  expect((await rowOf('Tara')).getByText(/^Invited until/)).toBeTruthy();
  expect((await rowOf('Nila Admin')).queryByRole('button')).toBeNull();
  expect((await rowOf('Tara')).queryByRole('button', { name: /^Duty/ })).toBeNull();
});

it('are invited with one duty', async () => {
  const { sent } = open();
  await press('Invite somebody');
  await userEvent.type(screen.getByLabelText('Name'), 'Meera');
  await userEvent.type(screen.getByLabelText('Email'), 'meera@example.com');
  await userEvent.selectOptions(screen.getByLabelText('Duty'), 'counter');
  await press('Send the link');
  await said('Done.');
  expect(lastWritten(sent)).toEqual({ name: 'Meera', email: 'meera@example.com', duties: ['counter'] });
});

it('get another duty, and are ended, after a question each', async () => {
  const { sent } = open();
  await press('Duty of Omar Admin');
  await userEvent.selectOptions(screen.getByLabelText('Duty'), 'kitchen');
  await press('Change the duty of Omar Admin');
  await said('Done.');
  expect(lastWritten(sent)).toEqual({ duties: ['kitchen'] });
  await press('End Omar Admin');
  await press('End Omar Admin’s access');
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('of a restored backup are confirmed one by one, or all at once, with the duty of before', async () => {
  const rests = { duties: [], dutiesBefore: ['counter'] };
  const { sent } = open({
    'GET /user/staff': {
      body: [member({ ...otherAdmin, ...rests }), member({ ...invited, name: 'Uma', ...rests })],
    },
    [`PUT /user/staff/${invited._id}`]: done,
  });
  expect((await rowOf('Omar Admin')).getByText('Rests')).toBeTruthy();
  await press('Omar Admin still works here: Counter');
  await said(restWords.done);
  expect(lastWritten(sent)).toEqual({ duties: ['counter'] });
  await press('All of these still work here');
  await vi.waitFor(() => expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(3));
});

it('that the server refuses to end say why', async () => {
  open({
    [`DELETE /user/staff/${otherAdmin._id}`]: refusal(409, 'last_owner', 'The last owner stays an owner.'),
  });
  await press('End Omar Admin');
  await press('End Omar Admin’s access');
  await said('The last owner stays an owner.');
});

const mailed = 'the-mailed-token-of-forty-three-characters-x';

const visit = (needsPassword: boolean, replies = {}) => {
  const server = fakeServer({
    'POST /user/invitation': { body: { duties: ['kitchen'], needsPassword } },
    'POST /user/invitation/accept': done,
    ...replies,
  });
  openScreen(<InvitationPage />, `/admin_login/invitation#token=${mailed}`, { user: null });
  return server;
};

it.each([
  [true, { token: mailed, password: 'a-fresh-one' }],
  [false, { token: mailed }],
])('an invitation that needs a password (%s) is accepted, and leads to the login', async (needs, body) => {
  const { sent } = visit(needs);
  await screen.findByText(/^Kitchen: board/);
  if (needs) await userEvent.type(screen.getByLabelText('Choose a password'), 'a-fresh-one');
  await press('Join');
  await screen.findByText('You are at /admin_login');
  expect(lastWritten(sent)).toEqual(body);
});

it('an invitation that was used says so, also when somebody else used it meanwhile', async () => {
  visit(false, {
    'POST /user/invitation/accept': refusal(400, 'link_invalid', 'This link is no longer valid.'),
  });
  await press('Join');
  expect(await screen.findByText(/ask an owner for a new one/)).toBeTruthy();
});
