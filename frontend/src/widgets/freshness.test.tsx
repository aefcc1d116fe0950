import { render, screen } from '@testing-library/react';
import { markDisconnected } from '#live/freshness-store.ts';
import { expect, it } from 'vitest';
import { Freshness, freshnessText } from './freshness.tsx';

const now = 1_000_000;

it.each([
  ['Live', { state: 'live', confirmedAt: now - 3_000 }],
  ['Connecting…', { state: 'connecting', confirmedAt: null }],
  ['Reconnecting…', { state: 'reconnecting', confirmedAt: now - 4_000 }],
  ['Last confirmed 12 s ago', { state: 'stale', confirmedAt: now - 12_000 }],
  ['Last confirmed 4 min ago', { state: 'stale', confirmedAt: now - 4 * 60_000 }],
  ['Last confirmed 2 h ago', { state: 'stale', confirmedAt: now - 2 * 3_600_000 }],
] as const)('says "%s"', (text, state) => {
  expect(freshnessText(state, now)).toBe(text);
});

it('announces the state to screen readers, not each second', () => {
  markDisconnected(Date.now() - 20_000);
  render(<Freshness />);
  expect(screen.getByRole('status').textContent).toBe('Updates are interrupted, reconnecting');
});
