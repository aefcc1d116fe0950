import { outOfStockText, reasonsAgainst, refusalTexts } from '@forno/shared/messages';
import { useId } from 'react';
import { useShopClosed } from '#shop/use-shop-closed.ts';
import { useCart } from '#cart/use-cart.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import styles from './checkout-button.module.css';
import { useCheckout } from './use-checkout.ts';
import { useUnderWay } from './use-under-way.ts';

interface CheckoutButtonProps {
  /** Something is unavailable: leads to it. */
  onStopped: () => void;
  /** Fetches the code that is needed after the payment. */
  prepare: () => Promise<void>;
}

/**
 * Pays the cart. Locked while a payment has not become orders yet, so that nothing is paid twice, and while something
 * is unavailable.
 */
export function CheckoutButton({ onStopped, prepare }: CheckoutButtonProps) {
  const reasonId = useId();
  const { data: cart } = useCart();
  const { busy, start } = useCheckout(onStopped, prepare);
  const { underWay, unlisted } = useUnderWay();
  const placing = underWay.length > 0 || unlisted.length > 0;
  const closed = useShopClosed();
  const missing = outOfStockText(cart?.cartData.flatMap(reasonsAgainst) ?? []);
  // The server's clock decides whether it is still closed, so the button stays active.
  const reason = closed || missing;
  const locked = placing || missing !== '';
  const press = () => {
    if (placing) toast.info(refusalTexts.cart_being_ordered, { id: 'checkout' });
    else if (missing) onStopped();
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
