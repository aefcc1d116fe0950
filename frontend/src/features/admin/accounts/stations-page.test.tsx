import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminOpener } from '#testing/open-admin.tsx';
import { noteServerDate } from '#ui/use-now.ts';
import { StationsPage } from './stations-page.tsx';

const hourMs = 3_600_000;

it('calls a code good by the shop’s clock, on a device that is an hour ahead', async () => {
  noteServerDate(new Date(Date.now() - hourMs).toUTCString());
  const waitsUntil = new Date(Date.now() - hourMs + 300_000).toISOString();
  const oven = { _id: 'a'.repeat(24), name: 'Oven', duty: 'kitchen', enrolledBy: 'Nila', lastSeen: null };
  adminOpener(<StationsPage />, '/admin/stations', {
    'GET /user/stations': { body: [{ ...oven, waitsUntil }] },
  })();
  const name = await screen.findByRole('rowheader', { name: 'Oven' });
  expect(name.closest('tr')?.textContent).toContain('Its code works until');
});
