import type { CartLine } from '@forno/shared/contracts';
import { type RefObject, useEffect, useRef } from 'react';

/** A refusal names a line that the cart may only show a moment later. Milliseconds. */
const waitMs = 5_000;

/** Scrolls to the first line that keeps the cart from being paid, and focuses it. False when none is shown. */
function goToStoppingLine(screen: HTMLElement | null): boolean {
  const line = screen?.querySelector<HTMLElement>('[data-stops-checkout]');
  line?.scrollIntoView({ block: 'center' });
  line?.focus({ preventScroll: true });
  return line !== null && line !== undefined;
}

/** The way to the first line that keeps the cart from being paid: at once, or as soon as the cart shows it. */
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
