import type { QueueView } from '@forno/shared/contracts/admin';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, type Replies } from '#testing/fake-server.ts';
import { openAdmin, said } from '#testing/open-admin.tsx';
import { openBoard } from './open-board.ts';
import { QueuesPage } from './queues-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
vi.mock('./open-board.ts', () => ({ openBoard: vi.fn() }));

const at = '2026-11-22T14:00:00.000Z';
const worker = {
  host: 'oven',
  pid: 7,
  version: 'v1',
  since: at,
  lastJobAt: null,
  state: 'consuming' as const,
};
const refunds: QueueView = {
  queue: 'refunds',
  waiting: 3,
  active: 1,
  retrying: 2,
  failed: 0,
  oldestMs: 4_000,
  targetMs: 60_000,
  paused: false,
  inPerMinute: 1.25,
  outPerMinute: 0,
  triesPerJob: 1.5,
  failures: [],
  consumers: [worker],
};
const failure = {
  cause: 'no balance',
  failed: 4,
  retrying: 2,
  newest: at,
  jobId: 'refund-1',
  checkoutId: null,
};
const rebuild = {
  askedAt: at,
  state: 'running',
  found: 6,
  tasks: [
    { task: 'unfinished', found: 6 },
    { task: 'mails', found: null },
  ],
};
const open = (queue: Partial<QueueView> = {}, replies: Replies = {}) => {
  const body = { at, rebuild, queues: [{ ...refunds, ...queue }] };
  const server = fakeServer({ 'GET /operations/queues': { body }, ...replies });
  openAdmin(<QueuesPage />, '/admin/queues');
  return server;
};

it.each<[string, Partial<QueueView>]>([
  ['✓ Keeping up', {}],
  ['▲ Behind', { oldestMs: 61_000 }],
  ['▲ Paused', { paused: true }],
  ['✕ Jobs have failed', { failed: 1 }],
  ['✕ A worker is stuck', { consumers: [worker, { ...worker, pid: 8, state: 'stuck' }] }],
  ['✕ No worker', { consumers: [{ ...worker, state: 'silent' }] }],
])('says of a queue: %s', async (text, queue) => {
  open(queue);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/unfinished: 6, mails: failed, left to the sweep/)).toBeTruthy();
  for (const figure of ['4 s (target 60 s)', '1.3 a minute', '1.5 per job'])
    if (queue.oldestMs === undefined) expect(screen.getByText(figure)).toBeTruthy();
});

it('retries all of one cause, once it was said what that will and will not do', async () => {
  const preview = {
    title: 'Retry all',
    will: ['Runs 6 jobs'],
    wont: ['Pay twice'],
    label: 'Retry',
    needsReason: false,
  };
  const { sent } = open(
    { failed: 4, failures: [failure] },
    {
      'POST /operations/acts/preview': { body: preview },
      'POST /operations/acts': { body: { message: 'Done.' } },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry all: no balance' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Runs 6 jobs')).toBeTruthy();
  expect(dialog.getByText('Pay twice')).toBeTruthy();
  expect(sent.some(({ path }) => path === '/operations/acts')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await said('Done.');
  expect(sent.find(({ path }) => path === '/operations/acts')?.body).toEqual({
    act: 'retry-all',
    queue: 'refunds',
    cause: 'no balance',
  });
});

it('opens every job with a session of its own', async () => {
  const { sent } = open({}, { 'POST /operations/queues-session': { body: { message: 'open' } } });
  await userEvent.click(screen.getByRole('button', { name: 'All jobs' }));
  await waitFor(() => expect(openBoard).toHaveBeenCalledOnce());
  const asked = sent.find(({ path }) => path === '/operations/queues-session');
  expect(asked?.headers.get('authorization')).toBe('Bearer t');
});

it('says when they can not be opened', async () => {
  open({}, { 'POST /operations/queues-session': { status: 500, body: {} } });
  await userEvent.click(screen.getByRole('button', { name: 'All jobs' }));
  await said('The job list could not be opened.');
  expect(openBoard).not.toHaveBeenCalled();
});
