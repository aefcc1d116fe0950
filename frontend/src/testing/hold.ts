import { act, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** Presses until it has filled up; the clock is moved on, as nobody waits. */
export async function hold(element: Element): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.pointerDown(element, { button: 0 });
  await act(() => vi.advanceTimersByTimeAsync(600));
  vi.useRealTimers();
}
