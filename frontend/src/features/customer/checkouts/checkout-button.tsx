import { cartTotalPaise, type DeliveryTerms } from '@forno/shared/domain';
import {
  amountTexts,
  feeTexts,
  commonRefusals,
  outcomeTexts,
  outOfStockText,
  reasonsAgainst,
} from '@forno/shared/messages/customer';
import { useEffect, useId, useRef } from 'react';
import { useResendLink } from '#accounts/use-resend-link.ts';
import { useCart } from '#cart/use-cart.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast.ts';
import styles from './checkout-button.module.css';
import { afterScrollingBack } from './after-scrolling-back.ts';
import { askDelivery } from './delivery/delivery-store.ts';
import { useDue } from './delivery/due-store.ts';
import { useDeliveryEstimate, useOutsideArea } from './delivery/use-destination.ts';
import { useRefusal } from './payment-outcome.ts';
import { useCheckout } from './use-checkout.ts';
import { useCheckoutsInProgress } from './use-checkouts-in-progress.ts';
import { usePaymentEnd } from './use-payment-end.ts';

/** Why this cart can't be paid now; empty if it can. */
function useReasonAgainst({ fee, minimum }: DeliveryTerms) {
  const { data: cart } = useCart();
  const promise = useDeliveryEstimate();
  // For later it is ordered whether the shop is open or not.
  const closed = useDue() ? undefined : promise.data?.closed;
  const missing = outOfStockText(cart?.cartData.flatMap(reasonsAgainst) ?? []);
  const most = promise.data?.paymentMax ?? Infinity;
  const isTooMuch = cart && cartTotalPaise(cart.cartData, cart.customisation) + fee > most;
  const outside = useOutsideArea();
  const tooLittle = minimum === undefined ? '' : feeTexts.minimum(minimum);
  const reason =
    closed ?? (missing || outside?.instead || tooLittle || (isTooMuch ? amountTexts.paymentMax(most) : ''));
  return { closed, missing, outside, reason, recheck: () => void promise.refetch() };
}

/**
 * Pays the cart. Locked while a payment has not become orders yet, so that nothing is paid twice, and while something
 * is unavailable, it is more than the account takes, or the shop, by the server's clock, takes no orders. `onStopped`
 * leads to what is unavailable; `prepare` fetches the code that is needed after the payment, of
 * which `onPaid` hears.
 */
export function usePayment(
  onStopped: () => void,
  prepare: () => Promise<void>,
  onPaid: (paid: boolean) => void,
  terms: DeliveryTerms = { fee: 0 },
) {
  const { closed, missing, outside, reason, recheck } = useReasonAgainst(terms);
  const { busy, start } = useCheckout(onStopped, prepare, onPaid);
  const { checkouts, inProgress, unlisted } = useCheckoutsInProgress();
  const end = usePaymentEnd(busy, checkouts);
  const placing = inProgress.length > 0 || unlisted.length > 0;
  const locked = placing || reason !== '';
  const press = () => {
    if (placing) toast.info(commonRefusals.cart_being_ordered, { id: 'checkout' });
    else if (closed) recheck();
    else if (missing) onStopped();
    else if (outside) askDelivery({ pin: outside.why });
    else if (reason) toast.info(reason, { id: 'checkout' });
    else void start();
  };
  return {
    busy,
    placing,
    locked,
    reason: placing ? '' : reason,
    end: placing ? undefined : end,
    press,
  };
}
type Payment = ReturnType<typeof usePayment>;

export function CheckoutButton({ payment }: { payment: Payment }) {
  const reasonId = useId();
  const { busy, placing, locked, reason, press } = payment;
  return (
    <>
      {reason && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      <Button
        variant={locked ? 'outline' : 'ember'}
        busy={busy && !locked}
        busyLabel="Opening the payment…"
        aria-disabled={locked}
        aria-describedby={reason ? reasonId : undefined}
        onClick={press}
      >
        {placing ? 'Placing your order…' : 'Proceed to Checkout'}
      </Button>
    </>
  );
}

/** What became of the money in a payment that came to nothing, or may have; it stays until it is tried again. */
export function PaymentOutcome({ payment: { busy, end, locked, press } }: { payment: Payment }) {
  const told = useRef<HTMLDivElement>(null);
  const refused = useRefusal();
  useEffect(() => {
    // Not behind the payment's window, which holds the page still.
    if (busy) return;
    return afterScrollingBack(() => told.current?.scrollIntoView({ block: 'nearest' }));
  }, [end, refused, busy]);
  if (refused)
    return (
      <div ref={told} data-keep-free>
        <Notice role="alert" action={refused.verify && <MailLink />}>
          {refused.text}
        </Notice>
      </div>
    );
  if (!end) return null;
  const again = (
    <Button size="s" busy={busy} busyLabel="Opening the payment…" onClick={press}>
      Try again
    </Button>
  );
  return (
    <div ref={told} data-keep-free>
      <Notice role="alert" action={!locked && end !== 'checking' && again}>
        {outcomeTexts[end]}
      </Notice>
    </div>
  );
}

/** The way out for whoever has not verified their email. */
function MailLink() {
  const resend = useResendLink(useSession().email ?? '');
  return (
    <Button size="s" busy={resend.isPending} busyLabel="Sending…" onClick={() => resend.mutate()}>
      Email me the link
    </Button>
  );
}
