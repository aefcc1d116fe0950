import { cartTotalPaise } from '@forno/shared/domain';
import { amountTexts, outOfStockText, reasonsAgainst, commonRefusals } from '@forno/shared/messages';
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

/**
 * Pays the cart. Locked while a payment has not become orders yet, so that nothing is paid twice, and while something
 * is unavailable, it is more than the account takes, or the shop, by the server's clock, takes no orders.
 */
export function CheckoutButton({ onStopped, prepare }: CheckoutButtonProps) {
  const reasonId = useId();
  const { data: cart } = useCart();
  const { busy, start } = useCheckout(onStopped, prepare);
  const { inProgress, unlisted } = useCheckoutsInProgress();
  const placing = inProgress.length > 0 || unlisted.length > 0;
  const promise = useDeliveryEstimate();
  const closed = promise.data?.closed;
  const missing = outOfStockText(cart?.cartData.flatMap(reasonsAgainst) ?? []);
  const most = promise.data?.paymentMax ?? Infinity;
  const isTooMuch = cart && cartTotalPaise(cart.cartData, cart.customisation) > most;
  const reason = closed ?? (missing || (isTooMuch ? amountTexts.paymentMax(most) : ''));
  const locked = placing || reason !== '';
  const press = () => {
    if (placing) toast.info(commonRefusals.cart_being_ordered, { id: 'checkout' });
    else if (closed) void promise.refetch();
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
