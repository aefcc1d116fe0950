import { cartTotalPaise } from '@forno/shared/domain';
import { amountTexts, outOfStockText, reasonsAgainst, commonRefusals } from '@forno/shared/messages/customer';
import { useId } from 'react';
import { useCart } from '#cart/use-cart.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import styles from './checkout-button.module.css';
import { useDeliveryEstimate } from './delivery/use-destination.ts';
import { useCheckout } from './use-checkout.ts';
import { useCheckoutsInProgress } from './use-checkouts-in-progress.ts';

interface CheckoutButtonProps {
  /** Something is unavailable: leads to it. */
  onStopped: () => void;
  /** Fetches the code that is needed after the payment. */
  prepare: () => Promise<void>;
}

/** Why this cart can't be paid now; empty if it can. */
function useReasonAgainst() {
  const { data: cart } = useCart();
  const promise = useDeliveryEstimate();
  const closed = promise.data?.closed;
  const missing = outOfStockText(cart?.cartData.flatMap(reasonsAgainst) ?? []);
  const most = promise.data?.paymentMax ?? Infinity;
  const isTooMuch = cart && cartTotalPaise(cart.cartData, cart.customisation) > most;
  const reason = closed ?? (missing || (isTooMuch ? amountTexts.paymentMax(most) : ''));
  return { closed, missing, reason, recheck: () => void promise.refetch() };
}

/**
 * Pays the cart. Locked while a payment has not become orders yet, so that nothing is paid twice, and while something
 * is unavailable, it is more than the account takes, or the shop, by the server's clock, takes no orders.
 */
export function CheckoutButton({ onStopped, prepare }: CheckoutButtonProps) {
  const reasonId = useId();
  const { closed, missing, reason, recheck } = useReasonAgainst();
  const { busy, start } = useCheckout(onStopped, prepare);
  const { inProgress, unlisted } = useCheckoutsInProgress();
  const placing = inProgress.length > 0 || unlisted.length > 0;
  const locked = placing || reason !== '';
  const press = () => {
    if (placing) toast.info(commonRefusals.cart_being_ordered, { id: 'checkout' });
    else if (closed) recheck();
    else if (missing) onStopped();
    else if (reason) toast.info(reason, { id: 'checkout' });
    else void start();
  };
  return (
    <>
      {reason && !placing && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      <Button
        variant={locked ? 'outline' : 'ember'}
        busy={busy && !locked}
        busyLabel="Opening the payment…"
        aria-disabled={locked}
        aria-describedby={reason && !placing ? reasonId : undefined}
        onClick={press}
      >
        {placing ? 'Placing your order…' : 'Proceed to Checkout'}
      </Button>
    </>
  );
}
