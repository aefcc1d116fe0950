import type { CartLine } from '@forno/shared/contracts';
import { type RefObject, useEffect, useRef } from 'react';

/** How long (ms) to wait for the cart to show a line that a refusal names. */
const waitMs = 5_000;

/** Scrolls to and focuses the first line that blocks the checkout. False when none is shown. */
function goToStoppingLine(screen: HTMLElement | null): boolean {
  const line = screen?.querySelector<HTMLElement>('[data-stops-checkout]');
  line?.scrollIntoView({ block: 'center' });
  line?.focus({ preventScroll: true });
  return line !== null && line !== undefined;
}

/** Goes to the first line that blocks the checkout, now or as soon as the cart shows it. */
export function useStoppingLine(
  screen: RefObject<HTMLElement | null>,
  lines: readonly CartLine[] | undefined,
): () => void {
  const goUntil = useRef(0);
  useEffect(() => {
    if (performance.now() < goUntil.current && goToStoppingLine(screen.current)) goUntil.current = 0;
  }, [screen, lines]);
  return () => {
    goUntil.current = goToStoppingLine(screen.current) ? 0 : performance.now() + waitMs;
  };
}
