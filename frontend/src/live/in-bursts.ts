/** Longer than a frame, too short to notice. Milliseconds. */
const burstMs = 50;

/**
 * Passes on the first item at once and batches what follows within a moment, so that thirty simultaneous changes render
 * once.
 */
export function inBursts<T>(take: (items: readonly T[]) => void): { add(item: T): void; stop(): void } {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hand = (): void => {
    const items = waiting;
    waiting = [];
    timer = items.length > 0 ? setTimeout(hand, burstMs) : undefined;
    if (items.length > 0) take(items);
  };
  return {
    add(item) {
      waiting.push(item);
      if (timer === undefined) hand();
    },
    stop: () => clearTimeout(timer),
  };
}
