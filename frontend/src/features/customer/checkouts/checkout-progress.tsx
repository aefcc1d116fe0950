import type { CheckoutView } from '@forno/shared/contracts/customer';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCart } from '#cart/use-cart.ts';
import { insist, lazyPart } from '#ui/lazy-part.tsx';
import { useOrders } from '#orders/use-orders.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import type { PanelsProps } from './checkout-panel.tsx';
import styles from './checkout-progress.module.css';
import { forgetPaid, paidReports } from './paid-reports.ts';
import { isKnownPaid } from './progress.ts';
import { useCheckoutsInProgress } from './use-checkouts-in-progress.ts';
import { serverNow } from '#ui/use-now.ts';

// Drawn pizzas are heavy, and normally nothing is under way. The cart loads it before anything is paid.
const Panels = lazyPart<'Panels', PanelsProps>(() => import('./checkout-panel.tsx'), 'Panels');

/** For how long (ms) it is told that money went back which paid for no order. */
const refundToldMs = 3_600_000;

/** For how long (ms) the cart tells that an order was placed from it. */
const placedToldMs = 120_000;

/** Refunds that nothing else on the screen tells: what paid for orders is told by them, as it goes back. */
function untoldRefunds({ createdAt, lines, paymentId, refunds }: CheckoutView, atOrders: boolean) {
  const hasOrders = lines.some(({ orderId }) => orderId !== null);
  const fresh = serverNow() - Date.parse(createdAt) < refundToldMs;
  return refunds.filter((refund) => {
    const ofOrders = hasOrders && refund.paymentId === paymentId;
    if (refund.state === 'due') return !(ofOrders && atOrders);
    return refund.state === 'done' && !ofOrders && fresh;
  });
}

/** Checkouts finished during this visit, until another screen is opened. Older ones are no news. */
function useFinished(checkouts: readonly CheckoutView[], inProgress: readonly CheckoutView[], path: string) {
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const [seenAt, setSeenAt] = useState(path);
  if (seenAt !== path) {
    setSeenAt(path);
    setWatched(new Set(inProgress.map(({ _id }) => _id)));
  }
  const unseen = inProgress.filter(({ _id }) => !watched.has(_id));
  if (unseen.length > 0) setWatched(new Set([...watched, ...unseen.map(({ _id }) => _id)]));
  const finished = checkouts.filter(
    ({ _id }) => watched.has(_id) && !inProgress.some((one) => one._id === _id),
  );
  const ended = finished.map(({ _id }) => _id).join(' ');

  // As the live event does; if it is lost, the cart must still drop ordered lines.
  useEffect(() => {
    if (ended) void refetch(keys.orders, keys.cart);
  }, [ended]);

  return finished;
}

/**
 * Progress of payments, above menu, cart and orders. Based on the server's data, so it survives reloads and closed
 * tabs. Normally empty.
 */
export function CheckoutProgress() {
  const { pathname } = useLocation();
  const { checkouts, inProgress, unlisted } = useCheckoutsInProgress();
  const { data: orders = [] } = useOrders();
  const { data: cart } = useCart();
  const finished = useFinished(checkouts, inProgress, pathname);
  const resumed = useRef(false);
  const panels = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    // The tab was reloaded between the payment and the server's response: report it again.
    for (const report of paidReports())
      void insist(() => import('./finish-checkout.ts')).then(({ finishCheckout }) => finishCheckout(report));
  }, []);

  useEffect(() => {
    for (const checkout of checkouts) if (isKnownPaid(checkout)) forgetPaid(checkout._id);
  }, [checkouts]);

  const atOrders = pathname === '/order';
  const listed = [...inProgress, ...finished.filter(({ state }) => state === 'refused')];
  const refunds = checkouts
    .filter((checkout) => !listed.includes(checkout))
    .flatMap((checkout) => untoldRefunds(checkout, atOrders));
  // The tracker takes its place, once its orders have come: their list may be lost with the network.
  const isTracked = ({ lines }: CheckoutView) =>
    atOrders && orders.some(({ _id }) => lines.some(({ orderId }) => orderId === _id));
  // Reloaded right after paying, the cart would say that it is empty, and nothing else.
  const isFresh = ({ claimedAt }: CheckoutView) =>
    pathname === '/cart' &&
    cart?.cartData.length === 0 &&
    serverNow() - Date.parse(claimedAt ?? '') < placedToldMs;
  const isPlaced = (checkout: CheckoutView) => finished.includes(checkout) || isFresh(checkout);
  const placed = checkouts.some((one) => one.state === 'fulfilled' && isPlaced(one) && !isTracked(one));
  if (listed.length + unlisted.length + refunds.length === 0 && !placed) return null;

  return (
    <div ref={panels} tabIndex={-1} className={styles.progress}>
      <Panels
        unlisted={unlisted}
        listed={listed}
        placed={placed}
        linked={!atOrders}
        refunds={refunds}
        within={panels}
      />
    </div>
  );
}
