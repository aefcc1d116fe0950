import { type RefObject, useEffect, useState } from 'react';

/** A refusal tells of a line that the cart may only show a moment later. Milliseconds. */
const waitMs = 5_000;

/** The way to the first line that keeps the cart from being paid: at once, or as soon as the cart shows it. */
export function useStoppingLine(screen: RefObject<HTMLElement | null>): () => void {
  const [askedAt, setAskedAt] = useState<number>();
  // After every render: the line comes with a cart that is still on its way.
  useEffect(() => {
    if (askedAt === undefined) return;
    const line = screen.current?.querySelector<HTMLElement>('[data-stops-checkout]');
    if (!line && performance.now() - askedAt < waitMs) return;
    setAskedAt(undefined);
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  });
  return () => setAskedAt(performance.now());
}
