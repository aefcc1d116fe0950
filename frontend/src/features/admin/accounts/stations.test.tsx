import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CodeDialog } from '#accounts/code-dialog.tsx';
import { PinPart } from '#accounts/pin-part.tsx';
import { emitLive } from '#live/live-events.ts';
import { beginSession, currentSession, expireSession } from '#session/session.ts';
import { admin, adminOpener, otherAdmin } from '#testing/open-admin.tsx';
import {
  customer,
  fakeServer,
  lastWritten,
  profileReply,
  refusal,
  type Reply,
} from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { queryClient } from '#transport/query-client.ts';
import { AdminLoginPage } from './admin-login-page.tsx';
import { EnrolPage } from './enrol-page.tsx';
import { StationBar } from './station-bar.tsx';
import { StationsPage } from './stations-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const _id = '64b0000000000000000000b1';
const oven = { _id, name: 'Oven', duty: 'kitchen', enrolledBy: 'Nila', lastSeen: null, waitsUntil: null };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('a station is added with a code that is shown once, also to scan, and ended after a question', async () => {
  const url = 'https://forno.example/admin_login/station#token=ABCDEFGHJK';
  const { sent } = adminOpener(<StationsPage />, '/admin/stations', {
    'GET /user/stations': { body: [oven] },
    'POST /user/stations': {
      status: 201,
      body: { _id, code: 'ABCDEFGHJK', url, until: '2026-11-28T12:00:00.000Z' },
    },
    [`DELETE /user/stations/${_id}`]: { body: { message: 'Done.' } },
  })();
  expect(await screen.findByText('Its code has expired')).toBeTruthy();
  await press('Add a station');
  await userEvent.type(screen.getByLabelText('Name'), 'Till');
  await userEvent.selectOptions(screen.getByLabelText('Duty'), 'counter');
  await press('Show the code');
  const dialog = within(await screen.findByRole('dialog', { name: 'ABCDEFGHJK' }));
  expect(lastWritten(sent)).toEqual({ name: 'Till', duty: 'counter' });
  expect(dialog.getByRole('img', { name: 'The code of the station' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await press('End Oven');
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End Oven' }));
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
});

it('a tablet is enrolled by the code of its address, begins where its duty does, and is told when that no longer works', async () => {
  const user = { ...customer, name: 'Oven', email: '', role: 'admin', duties: ['kitchen'] };
  let spent = true;
  fakeServer({
    'POST /user/stations/enrol': () =>
      spent
        ? refusal(400, 'code_invalid', 'This code is wrong.')
        : { body: { token: 'st_1', user, duty: 'counter' } },
  });
  openScreen(<EnrolPage />, '/admin_login/station#token=ABCDEFGHJK', { user: null });
  expect(await screen.findByDisplayValue('ABCDEFGHJK')).toBeTruthy();
  await press('Enrol this tablet');
  expect(await screen.findByText('This code is wrong.')).toBeTruthy();
  expect(currentSession().token).toBeNull();
  spent = false;
  await press('Enrol this tablet');
  await screen.findByText('You are at /admin/counter');
  expect(currentSession().token).toBe('st_1');
});

it('says who is at the tablet; a wrong PIN is told at its field, and then it is nobody', async () => {
  const people = [admin, otherAdmin].map(({ _id: id, name }) => ({ _id: id, name }));
  let person: object | null = people[0] ?? null;
  const { sent } = adminOpener(<StationBar />, '/admin/orders/board', {
    'GET /user/station': () => ({ body: { name: 'Oven', duty: 'kitchen', person, left: false, people } }),
    'POST /user/station/person': () => {
      person = null;
      return refusal(403, 'pin_wrong', 'This PIN is wrong.');
    },
  })();
  const bar = within(await screen.findByRole('region', { name: 'Station' }));
  expect(bar.getByText('Nila Admin')).toBeTruthy();
  await press('Somebody else');
  await press('Omar Admin');
  // Ready to be typed, and not to be read by others.
  expect(screen.getByLabelText('PIN')).toBe(document.activeElement);
  expect(screen.getByLabelText('PIN').getAttribute('type')).toBe('password');
  await userEvent.keyboard('1357');
  await press('Nila Admin');
  await press('Omar Admin');
  await userEvent.keyboard('2468');
  await press('It’s me');
  expect(await screen.findByText('This PIN is wrong.')).toBeTruthy();
  expect(lastWritten(sent)).toEqual({ person: otherAdmin._id, pin: '2468' });
  expect(await bar.findByText('Nobody')).toBeTruthy();
});

it('what moves money asks there for the PIN once more, not for a code of an app', async () => {
  const proven = vi.fn<() => void>();
  const dialog = <CodeDialog isStation onProven={proven} onClose={() => {}} />;
  const { sent } = adminOpener(dialog, '/admin/till', {
    'POST /user/reauthenticate': { body: { message: 'Done.' } },
  })();
  await userEvent.type(await screen.findByLabelText('PIN'), '2468');
  await press('Confirm');
  await vi.waitFor(() => expect(proven).toHaveBeenCalledOnce());
  expect(lastWritten(sent)).toEqual({ code: '2468' });
});

const [ravi, tara] = [admin, otherAdmin].map(({ _id: id, name }) => ({ _id: id, name }));
const at = (parts: object) => ({
  body: { name: 'Oven', duty: 'kitchen', person: null, left: false, people: [], ...parts },
});
const atBoard = (reply: () => Reply) =>
  adminOpener(<StationBar />, '/admin/orders/board', {
    'GET /user/station': reply,
    'GET /user/profile': profileReply(admin),
    'DELETE /user/station/person': at({}),
  })();

it('shows a colleague who sets a PIN while their name is asked for, and can be left without one', async () => {
  let people: object[] = [];
  atBoard(() => at({ people }));
  await press('Who is here?');
  await screen.findByText(/^Nobody has a PIN yet/);
  people = [tara ?? {}];
  await screen.findByRole('button', { name: 'Omar Admin' });
  await press('Not now');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks who is here as soon as the server has ended whoever was, and says so to the next tap', async () => {
  let now = at({ person: ravi, people: [ravi] });
  const { sent } = atBoard(() => now);
  await screen.findByText('Nila Admin');
  now = at({ left: true, people: [tara] });
  act(() => emitLive('resumed', { current: true }));
  await screen.findByText(/^Whoever was here is no longer/);
  now = at({});
  await press('Nobody');
  await vi.waitFor(() => expect(sent.some(({ method }) => method === 'DELETE')).toBe(true));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('still says who is there after a reload without a network, until the tablet is another station', async () => {
  let reply: Reply = at({ person: ravi });
  atBoard(() => reply);
  await screen.findByText('Nila Admin');
  cleanup();
  queryClient.clear();
  reply = new TypeError('no network');
  atBoard(() => reply);
  await screen.findByText('Nila Admin');
});

it('a tablet that was ended says so, and leads to the page of its code', async () => {
  beginSession('st_1', { _id, name: 'Oven', email: '' });
  expireSession('st_1');
  openScreen(<AdminLoginPage />, '/admin_login', { user: null });
  expect(await screen.findByText(/^An owner ended this tablet/)).toBeTruthy();
  expect(screen.queryByText(/you are back where you were/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Enter its code' }).getAttribute('href')).toBe(
    '/admin_login/station',
  );
});

it('the own PIN is set once and changed from then on', async () => {
  let isSet = false;
  adminOpener(<PinPart />, '/profile', {
    'GET /user/pin': () => ({ body: { isSet } }),
    'PUT /user/pin': () => {
      isSet = true;
      return { body: { message: 'Your PIN is set.' } };
    },
  })();
  await press('Set a PIN');
  expect(screen.getByLabelText('PIN').getAttribute('type')).toBe('password');
  await userEvent.type(screen.getByLabelText('PIN'), '2468');
  await userEvent.type(screen.getByLabelText('Your password'), 'secret-enough');
  await press('Set the PIN');
  // Nobody at the open page reads the password, or sets another PIN with it.
  await press('Change the PIN');
  for (const name of ['PIN', 'Your password'])
    expect(screen.getByLabelText(name)).toHaveProperty('value', '');
});
