import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Tracker, stationsOf } from './tracker.tsx';

const received = { status: 'Order Received', at: '2026-11-20T14:06:00.000Z' } as const;
const kitchen = { status: 'In the Kitchen', at: '2026-11-20T14:12:00.000Z' } as const;
const sent = { status: 'Sent to Delivery', at: '2026-11-20T14:30:00.000Z' } as const;

describe('the stations', () => {
  it('are done, here and ahead, with the time each was reached', () => {
    expect(stationsOf('In the Kitchen', [received, kitchen])).toEqual([
      { status: 'Order Received', state: 'done', at: received.at },
      { status: 'In the Kitchen', state: 'here', at: kitchen.at },
      { status: 'Sent to Delivery', state: 'ahead', at: null },
      { status: 'Delivered', state: 'ahead', at: null },
    ]);
  });

  it('go back with an order that goes back, and keep their first times', () => {
    const again = { status: 'In the Kitchen', at: '2026-11-20T14:40:00.000Z' } as const;
    const stations = stationsOf('In the Kitchen', [received, kitchen, sent, again]);
    expect(stations[1]).toEqual({ status: 'In the Kitchen', state: 'here', at: kitchen.at });
    expect(stations[2]).toEqual({ status: 'Sent to Delivery', state: 'ahead', at: null });
  });

  it('have no time when they were skipped', () => {
    expect(stationsOf('Sent to Delivery', [received, sent])[1]).toEqual({
      status: 'In the Kitchen',
      state: 'done',
      at: null,
    });
  });
});

it('says the state of each station in words', () => {
  render(<Tracker status="In the Kitchen" history={[received, kitchen]} />);
  const stations = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(stations.map((station) => station.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
  expect(stations[0]?.textContent).toContain('Order Received, done');
  expect(stations[3]?.textContent).toContain('Delivered, still to come');
});
