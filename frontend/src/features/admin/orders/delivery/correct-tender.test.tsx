import type { DeliveryAnswer } from '@forno/shared/contracts/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeServer, lastWritten } from '#testing/fake-server.ts';
import { openAdmin, said } from '#testing/open-admin.tsx';
import { CorrectTender } from './correct-tender.tsx';

vi.mock('#ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const checkoutId = '64c000000000000000000001';
const at = '2026-11-20T14:00:00.000Z';
const cash = { tender: 'cash' as const, amount: 59_800, by: 'Carl', at };
function open(received: DeliveryAnswer['money']['tenders'][number]) {
  const server = fakeServer({
    [`PUT /order/counter/${checkoutId}/tender`]: { body: { message: '₹598 by card: it is noted.' } },
  });
  openAdmin(<CorrectTender checkoutId={checkoutId} nth={1} received={received} />, '/', '/');
  return server;
}

it('says by two presses that it was paid in another way than was noted', async () => {
  const server = open({ ...cash, correctable: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Not in cash?' }));
  expect(screen.queryByRole('button', { name: 'Cash' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Card' }));
  await said('₹598 by card: it is noted.');
  expect(lastWritten(server.sent)).toEqual({ nth: 1, was: 'cash', tender: 'card' });
});

it('tells as what it had been noted, and offers nothing once that stands', async () => {
  open({ ...cash, corrected: { was: 'upi', by: 'Nila', at } });
  await screen.findByText(/noted by UPI until Nila corrected it/);
  expect(screen.queryByRole('button', { name: /^Not / })).toBeNull();
});
