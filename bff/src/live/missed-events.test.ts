import { beforeEach, expect, it } from 'vitest';
import { findMissedEvents } from './missed-events.ts';

const [second, minute] = [1_000, 60_000];
const start = 1_800_000_000_000;
let missed: ReturnType<typeof findMissedEvents>;

/** An entry of the stream. */
function hear(at: number, ...rooms: string[]): void {
  missed.advance(at);
  missed.record(rooms, at);
}

beforeEach(() => {
  missed = findMissedEvents();
  hear(start);
  missed.recordGap();
});

it('names a position that lies before the newest entry, so that caches have learnt of it too', () => {
  hear(start + minute, 'asha');
  expect(missed.position()).toBeLessThan(start + minute);
  expect(missed.position()).toBeGreaterThan(start);
});

it('knows no position, and nothing about anybody, before the first entry', () => {
  const early = findMissedEvents();
  expect(early.position()).toBe(0);
  expect(early.noneMissedSince(0, ['asha'])).toBe(false);
});

it('tells those who had missed since from those who had none', () => {
  hear(start + minute, 'asha');
  hear(start + 2 * minute, 'usha');
  const since = start + minute + second;
  expect(missed.noneMissedSince(since, ['everyone', 'asha'])).toBe(true);
  expect(missed.noneMissedSince(since, ['everyone', 'usha'])).toBe(false);
});

it('counts missed of the very moment as since', () => {
  hear(start + minute, 'asha');
  expect(missed.noneMissedSince(start + minute, ['asha'])).toBe(false);
});

it('vouches for nothing before entries were lost', () => {
  hear(start + minute, 'usha');
  missed.recordGap();
  expect(missed.noneMissedSince(start + minute - 1, ['asha'])).toBe(false);
  expect(missed.noneMissedSince(start + minute, ['asha'])).toBe(true);
});

it('believes no position that is still to come: Redis has another clock now', () => {
  expect(missed.noneMissedSince(start + 1, ['asha'])).toBe(false);
});

it('forgets what is older than ten minutes, and vouches for nothing from before', () => {
  hear(start + minute, 'asha');
  hear(start + 12 * minute, 'usha');
  expect(missed.noneMissedSince(start + 2 * minute, ['asha'])).toBe(true);
  expect(missed.noneMissedSince(start + minute, ['kiran'])).toBe(false);
});
