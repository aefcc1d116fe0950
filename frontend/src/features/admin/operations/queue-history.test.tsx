import type { QueueHistoryAnswer } from '@forno/shared/contracts/admin';
import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QueueHistory } from './queue-history.tsx';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 14, minutes)).toISOString();
const point = (minutes: number, release = 'v1', waiting = 0) => ({
  at: at(minutes),
  release,
  queues: { refunds: { in: 2, out: 1, waiting, oldestMs: waiting * 1_000 } },
});
const show = (points: QueueHistoryAnswer['points']) =>
  render(<QueueHistory queue="refunds" history={{ from: at(0), to: at(10), stepMinutes: 1, points }} />);

it('tells a queue’s past in words: traffic, the worst of it, gaps and releases', () => {
  const minutes = [0, 1, 2, 6, 7, 8, 9];
  const { container } = show(minutes.map((minute) => point(minute, minute < 7 ? 'v1' : 'v2', minute)));
  const text = screen.getByRole('figure').textContent;
  expect(text).toContain('In 14, out 7, at most 9 waiting (bold), oldest 9 s (amber, a scale of its own).');
  expect(text).toContain('1 gap without a worker or database, last 22 Nov 2026, 7:33 pm to 7:36 pm.');
  expect(text).toContain('Release v2 at 22 Nov 2026, 7:37 pm.');
  expect(container.querySelectorAll('rect')).toHaveLength(1);
  // The oldest as high as most that waited, in ms.
  const [, , waiting, oldest] = [...container.querySelectorAll('path[class*=line]')].map((one) =>
    one.getAttribute('d'),
  );
  expect(oldest).toBe(waiting);
});

it('misses no minute that is still being sampled, and one that was not before it', () => {
  show([0, 1, 2, 3, 4, 5, 6, 7, 8].map((minute) => point(minute)));
  expect(screen.getByRole('figure').textContent).not.toContain('gap');
  cleanup();
  show([0, 1, 2, 3, 4, 5, 6, 7].map((minute) => point(minute)));
  expect(screen.getByRole('figure').textContent).toContain('last 22 Nov 2026, 7:38 pm to 7:39 pm.');
});

it('says that nothing is known, or since when, where a shop is young or its past is gone', () => {
  show([]).unmount();
  const { container } = show([8, 9].map((minute) => point(minute)));
  expect(container.textContent).toContain('Known since 22 Nov 2026, 7:38 pm.');
  expect(container.querySelector('rect')).toBeNull();
});
