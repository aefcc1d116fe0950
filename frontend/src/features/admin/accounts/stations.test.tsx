import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CodeDialog } from '#accounts/code-dialog.tsx';
import { currentSession } from '#session/session.ts';
import { admin, adminOpener, otherAdmin } from '#testing/open-admin.tsx';
import { customer, fakeServer, lastWritten, refusal } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
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

it('a tablet is enrolled by the code of its address, and told when that no longer works', async () => {
  const user = { ...customer, name: 'Oven', email: '', role: 'admin', duties: ['kitchen'] };
  let spent = true;
  fakeServer({
    'POST /user/stations/enrol': () =>
      spent
        ? refusal(400, 'link_invalid', 'This link is no longer valid.')
        : { body: { token: 'st_1', user } },
  });
  openScreen(<EnrolPage />, '/admin_login/station#token=ABCDEFGHJK', { user: null });
  expect(await screen.findByDisplayValue('ABCDEFGHJK')).toBeTruthy();
  await press('Enrol this tablet');
  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy();
  expect(currentSession().token).toBeNull();
  spent = false;
  await press('Enrol this tablet');
  await screen.findByText('You are at /admin/orders/board');
  expect(currentSession().token).toBe('st_1');
});

it('says who is at the tablet; a wrong PIN is told at its field, and then it is nobody', async () => {
  const people = [admin, otherAdmin].map(({ _id: id, name }) => ({ _id: id, name }));
  let person: object | null = people[0] ?? null;
  const { sent } = adminOpener(<StationBar />, '/admin/orders/board', {
    'GET /user/station': () => ({ body: { name: 'Oven', duty: 'kitchen', person, people } }),
    'POST /user/station/person': () => {
      person = null;
      return refusal(403, 'pin_wrong', 'This PIN is wrong.');
    },
  })();
  const bar = within(await screen.findByRole('region', { name: 'Station' }));
  expect(bar.getByText('Nila Admin')).toBeTruthy();
  await press('Somebody else');
  await press('Omar Admin');
  await userEvent.type(screen.getByLabelText('PIN'), '2468');
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
