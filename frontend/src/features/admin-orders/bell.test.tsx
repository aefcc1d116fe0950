import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { BellSwitch } from './bell-switch.tsx';
import { bell, ringIfOn } from './bell.ts';

const started = vi.hoisted(() => vi.fn<() => void>());
vi.stubGlobal(
  'AudioContext',
  class {
    currentTime = 0;
    destination = {};
    resume = async () => {};
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
  },
);

afterEach(() => {
  act(() => bell.set(false));
  started.mockClear();
});

it('is silent until somebody wants it, and is remembered', async () => {
  render(<BellSwitch />);
  ringIfOn();
  expect(started).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sound for new orders' }));
  expect(localStorage.getItem('forno.order-bell')).toBe('on');
  ringIfOn();
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2));
});

it('can be tried while it is off', async () => {
  render(<BellSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Test sound' }));
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2));
});
