import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { StatusPage } from './status-page.tsx';

const working = { ordering: 'working', payment: 'working', live: 'working', mail: 'working' };

async function show(parts: object) {
  fakeServer({ 'GET /operations/status': { body: { checkedAt: new Date().toISOString(), parts } } });
  openScreen(<StatusPage />, '/status', { user: null });
  await screen.findByText('Payment');
  const lead = screen.getByRole('status');
  const stateOf = (name: string) => {
    const part = screen.getByText(name).parentElement;
    return part && within(part).getAllByRole('definition')[0]?.textContent;
  };
  return { lead, stateOf };
}

it('says at once that everything is working', async () => {
  const { lead, stateOf } = await show(working);
  expect(lead.textContent).toBe('Everything is working.');
  expect(stateOf('Ordering')).toBe('Working');
});

it('names what is not working, and that nothing paid is lost', async () => {
  const { lead, stateOf } = await show({ ...working, payment: 'away', mail: 'slow' });
  expect(lead.textContent).toContain('Orders you have paid for are safe');
  expect([stateOf('Payment'), stateOf('Emails'), stateOf('Live updates')]).toEqual([
    'Not working',
    'Slower than usual',
    'Working',
  ]);
});

it('calls nothing broken while the shop is starting', async () => {
  const { lead, stateOf } = await show({ ...working, live: 'starting' });
  expect(lead.textContent).toContain('has just started');
  expect(stateOf('Live updates')).toBe('Starting');
});

it('claims no more than it knows', async () => {
  const { lead, stateOf } = await show({ ...working, ordering: 'unknown' });
  expect(lead.textContent).not.toBe('Everything is working.');
  expect(stateOf('Ordering')).toBe('Not known right now');
});
