import { type RefObject, useEffect, useRef } from 'react';
import type { PaidReport } from './paid-reports.ts';

/** Brings the panel into sight when a payment was made on this page: the cart may be scrolled far below it. */
export function useInSight(panel: RefObject<HTMLElement | null>, reports: readonly PaidReport[]): void {
  const before = useRef(reports.length);
  useEffect(() => {
    if (reports.length > before.current) {
      panel.current?.scrollIntoView({ block: 'start' });
      panel.current?.focus({ preventScroll: true });
    }
    before.current = reports.length;
  }, [panel, reports.length]);
}
