import type { CheckoutView } from '@forno/shared/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, ButtonLink } from '#ui/button.tsx';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { CheckoutPanel, ReportPanel } from './checkout-panel.tsx';
import styles from './checkout-progress.module.css';
import { finishCheckout } from './finish-checkout.ts';
import { forgetPaid, type PaidReport, paidReports, usePaidReports } from './paid-reports.ts';
import { isKnownPaid } from './progress.ts';
import { RefundNote } from './refund-note.tsx';
import { useUnderWay } from './use-under-way.ts';

/** Checkouts finished during this visit, until dismissed. Older ones are no news. */
function useFinished(checkouts: readonly CheckoutView[], underWay: readonly CheckoutView[]) {
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const unseen = underWay.filter(({ _id }) => !watched.has(_id));
  if (unseen.length > 0) setWatched(new Set([...watched, ...unseen.map(({ _id }) => _id)]));
  const finished = checkouts.filter(
    ({ _id }) => watched.has(_id) && !underWay.some((one) => one._id === _id),
  );
  const ended = finished.map(({ _id }) => _id).join(' ');

  // As the live event does; if it is lost, the cart must still drop ordered lines.
  useEffect(() => {
    if (!ended) return;
    void queryClient.invalidateQueries({ queryKey: keys.orders });
    void queryClient.invalidateQueries({ queryKey: keys.cart });
  }, [ended]);

  const dismiss = (id: string) => setWatched((before) => new Set([...before].filter((one) => one !== id)));
  return { finished, dismiss };
}

/**
 * Progress of payments, above menu, cart and orders. Based on the server's data, so it survives reloads and closed
 * tabs. Normally empty.
 */
export function CheckoutProgress() {
  const { pathname } = useLocation();
  const { checkouts, underWay, unlisted } = useUnderWay();
  const { finished, dismiss } = useFinished(checkouts, underWay);
  const resumed = useRef(false);
  const panels = useRef<HTMLDivElement>(null);
  useInSight(panels, usePaidReports());

  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    // The tab was reloaded between the payment and the server's response: report it again.
    for (const report of paidReports()) void finishCheckout(report);
  }, []);

  useEffect(() => {
    for (const checkout of checkouts) if (isKnownPaid(checkout)) forgetPaid(checkout._id);
  }, [checkouts]);

  const listed = new Set([...underWay, ...finished].map(({ _id }) => _id));
  const refunds = checkouts
    .filter(({ _id }) => !listed.has(_id))
    .flatMap((checkout) => checkout.refunds)
    .filter(({ state }) => state === 'due' || pathname === '/order');
  if (underWay.length + unlisted.length + finished.length + refunds.length === 0) return null;

  return (
    <div ref={panels} tabIndex={-1} className={styles.progress}>
      {unlisted.map((report) => (
        <ReportPanel key={report.checkoutId} report={report} />
      ))}
      {underWay.map((checkout) => (
        <CheckoutPanel key={checkout._id} checkout={checkout} />
      ))}
      {finished.map((checkout) => (
        <CheckoutPanel key={checkout._id} checkout={checkout}>
          <div className={styles.actions}>
            {pathname !== '/order' && <ButtonLink to="/order">Track my order</ButtonLink>}
            <Button variant="quiet" onClick={() => dismiss(checkout._id)}>
              Close
            </Button>
          </div>
        </CheckoutPanel>
      ))}
      {refunds.map((refund) => (
        <RefundNote key={refund.paymentId} refund={refund} />
      ))}
    </div>
  );
}

/** Scrolls to the panel after a payment on this page: the cart may be scrolled far below it. */
function useInSight(panel: RefObject<HTMLElement | null>, reports: readonly PaidReport[]): void {
  const before = useRef(reports.length);
  useEffect(() => {
    if (reports.length > before.current) {
      panel.current?.scrollIntoView({ block: 'start' });
      panel.current?.focus({ preventScroll: true });
    }
    before.current = reports.length;
  }, [panel, reports.length]);
}
