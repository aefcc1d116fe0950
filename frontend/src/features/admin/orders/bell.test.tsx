import { noSound } from '@forno/shared/messages/admin';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deferred } from '#testing/deferred.ts';
import { AlarmSettings } from './alarm-settings.tsx';
import { bell, useRinging } from './bell.ts';

const started = vi.hoisted(() => vi.fn<() => void>());
const allowed = vi.hoisted(() => ({ now: Promise.resolve() }));
class FakeAudio {
  currentTime = 0;
  destination = {};
  resume = () => allowed.now;
  createOscillator = () => ({
    frequency: {},
    connect: (to: unknown) => to,
    start: started,
    stop: () => {},
  });
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: () => {},
  });
}

function Kitchen({ rings }: { rings: boolean }) {
  useRinging(rings, 'late');
  return <AlarmSettings />;
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => bell.set(true));
  started.mockClear();
  allowed.now = Promise.resolve();
});
afterEach(() => vi.useRealTimers());

/** A ring is two notes. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('rings repeatedly until there is nothing to ring for', async () => {
  const { rerender } = render(<Kitchen rings />);
  await pass(0);
  expect(started).toHaveBeenCalledTimes(2);
  await pass(10_000);
  expect(started.mock.calls.length).toBeGreaterThanOrEqual(8);
  rerender(<Kitchen rings={false} />);
  started.mockClear();
  await pass(60_000);
  expect(started).not.toHaveBeenCalled();
});

it('is silent once it is switched off, which is remembered; it can still be tried', async () => {
  render(<Kitchen rings />);
  await pass(0);
  act(() => screen.getByRole('checkbox', { name: 'Ring for new orders' }).click());
  expect(localStorage.getItem('forno.order-bell')).toBe('off');
  started.mockClear();
  await pass(60_000);
  expect(started).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'Test sound' }).click());
  await pass(0);
  expect(started).toHaveBeenCalledTimes(2);
});

it('rings once when the browser lets it at last, not as often as it would have', async () => {
  const { promise, keep: allow } = deferred();
  allowed.now = promise;
  render(<Kitchen rings />);
  await pass(60_000);
  expect(started).not.toHaveBeenCalled();
  allow();
  await pass(0);
  expect(started).toHaveBeenCalledTimes(2);
});

it('says that no sound comes out of a machine that never starts, until it does', async () => {
  const { promise, keep: start } = deferred();
  allowed.now = promise;
  render(<Kitchen rings />);
  await pass(2_000);
  expect(screen.queryByText(noSound)).toBeNull();
  await pass(1_500);
  screen.getByText(noSound);
  start();
  await pass(0);
  expect(screen.queryByText(noSound)).toBeNull();
  expect(started).toHaveBeenCalled();
});

it('says it at once where a start is refused', async () => {
  allowed.now = Promise.reject(new Error('no device'));
  render(<Kitchen rings />);
  await pass(0);
  screen.getByText(noSound);
  act(() => bell.set(false));
  expect(screen.queryByText(noSound)).toBeNull();
});

it('says that the browser blocks sound until the first interaction', async () => {
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  render(<Kitchen rings={false} />);
  screen.getByRole('button', { name: 'Allow sound' });
  activation.hasBeenActive = true;
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(document.body);
  screen.getByRole('button', { name: 'Test sound' });
  Reflect.deleteProperty(navigator, 'userActivation');
});
