import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { MessagesPage } from '#features/admin/complaints/complaints-page.tsx';
import { AuditPage } from '#features/admin/operations/audit/audit-page.tsx';
import { QueuesPage } from '#features/admin/operations/queues-page.tsx';
import { ContactPage } from '#features/customer/complaints/contact-page.tsx';
import { fakeServer, profileReply } from '#testing/fake-server.ts';
import { openAdmin } from '#testing/open-admin.tsx';

const at = '2026-11-22T14:00:00.000Z';
const rebuild = { askedAt: at, state: 'running', found: 6, tasks: [{ task: 'unfinished', found: 6 }] };
const profile = profileReply();

it.each<[string, ComponentType, string, { body: unknown }, string | RegExp]>([
  ['/admin/audit', AuditPage, 'GET /audit', { body: [] }, /Nothing/],
  ['/admin/messages', MessagesPage, 'GET /shop/tickets', { body: [] }, /Everything is answered/],
  [
    '/admin/queues',
    QueuesPage,
    'GET /operations/queues',
    { body: { at, rebuild, queues: [] } },
    /unfinished: 6/,
  ],
  ['/contact', ContactPage, 'GET /user/profile', profile, 'Send message'],
])(
  '%s says what went wrong, shows nothing else meanwhile, and tries again',
  async (path, Page, call, ok, shows) => {
    let answer: { status?: number; body?: unknown } = { status: 500, body: {} };
    fakeServer({
      'GET /user/allUsers': { body: [] },
      'GET /operations/queues/history': { body: { step: 60_000, rows: [] } },
      [call]: () => answer,
    });
    openAdmin(<Page />, path);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(shows)).toBeNull();
    answer = ok;
    await userEvent.click(retry);
    expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0);
  },
);
