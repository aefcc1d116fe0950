import type { ActionPreview, TimelineAnswer } from '@forno/shared/contracts/admin';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { openAdmin, said } from '#testing/open-admin.tsx';
import { TimelinePage } from './timeline-page.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const checkoutId = '64c000000000000000000001';
const timeline: TimelineAnswer = {
  checkout: {
    checkoutId,
    at: '2026-11-22T14:00:00.000Z',
    customer: 'Asha Rao',
    amount: 24_000,
    state: 'unpaid',
    paymentId: null,
    orderIds: [],
  },
  entries: [],
  jobs: [
    {
      queue: 'account-email',
      jobId: 'mail-1',
      state: 'failed',
      attempts: 8,
      attemptsMax: 8,
      cause: 'MailRejected',
    },
  ],
  mails: [{ mailId: 'order-sent-1', template: 'order-sent', state: 'sent' }],
  canAsk: true,
};
const preview: ActionPreview = {
  title: 'The act',
  will: ['Asks once'],
  wont: ['Charges nobody'],
  label: 'Do it',
  needsReason: false,
};

/** Opens the page, presses a button of it, and reads the preview. */
async function plan(button: string, more: Partial<ActionPreview> = {}) {
  const server = fakeServer({
    [`GET /operations/journeys/${checkoutId}`]: { body: timeline },
    'POST /operations/acts/preview': { body: { ...preview, ...more } },
    'POST /operations/acts': { body: { message: 'Done.' } },
  });
  openAdmin(<TimelinePage />, `/admin/journeys/${checkoutId}`, '/admin/journeys/:id');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Asks once');
  await dialog.findByText('Charges nobody');
  const done = () => server.sent.filter(({ path }) => path === '/operations/acts').map(({ body }) => body);
  return { dialog, done, doIt: () => userEvent.click(dialog.getByRole('button', { name: 'Do it' })) };
}

it.each([
  ['Check with the provider now', { act: 'ask-provider', checkoutId }],
  ['Send “order sent” again', { act: 'resend-mail', mailId: 'order-sent-1' }],
])('%s: says what that does, does it when told to, and says so', async (button, act) => {
  const { done, doIt } = await plan(button);
  expect(done()).toEqual([]);
  await doIt();
  await said('Done.');
  expect(done()).toEqual([act]);
});

it('tells the story, marks where lines are left out, and shows them all', async () => {
  const line = (n: number, step: boolean) => ({
    at: `2026-11-22T14:00:${10 + n}.000Z`,
    kind: 'payment' as const,
    text: step ? `Step ${n}` : `Event ${n}`,
    ...(step && { step }),
  });
  const entries = Array.from({ length: 15 }, (_, n) => line(n, n !== 0 && n !== 6));
  fakeServer({ [`GET /operations/journeys/${checkoutId}`]: { body: { ...timeline, entries } } });
  openAdmin(<TimelinePage />, `/admin/journeys/${checkoutId}`, '/admin/journeys/:id');
  const list = within(await screen.findByRole('region', { name: 'Timeline' }));
  const told = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told()).toEqual([
    expect.stringContaining('Event 0'),
    '5 more',
    expect.stringContaining('Event 6'),
    '8 more',
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Show all 15 lines' }));
  expect(told()).toHaveLength(15);
});

it('discards a job with a reason, and never without', async () => {
  const { dialog, done, doIt } = await plan('Discard', { needsReason: true });
  await doIt();
  await dialog.findByText('Please give a reason.');
  expect(done()).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ' sent by hand ');
  await doIt();
  await said('Done.');
  const discarded = { act: 'discard', queue: 'account-email', jobId: 'mail-1', reason: 'sent by hand' };
  expect(done()).toEqual([discarded]);
});
