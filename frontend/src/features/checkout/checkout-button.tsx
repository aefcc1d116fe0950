import { outOfStockText, reasonsAgainst, refusalTexts } from '@forno/shared/messages';
import { useId } from 'react';
import { useDoors } from '#api/use-doors.ts';
import { useCart } from '#api/use-cart.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import styles from './checkout-button.module.css';
import { useCheckout } from './use-checkout.ts';
import { useUnderWay } from './use-under-way.ts';

interface CheckoutButtonProps {
  /** Something in the cart can't be had: leads to it. */
  onStopped: () => void;
}

/**
 * Pays the cart. Locked while money that was taken is not an order yet, so that nothing is paid twice, and while
 * something in the cart can't be had.
 */
export function CheckoutButton({ onStopped }: CheckoutButtonProps) {
  const reasonId = useId();
  const { data: cart } = useCart();
  const { busy, start } = useCheckout(onStopped);
  const { underWay, unlisted } = useUnderWay();
  const placing = underWay.length > 0 || unlisted.length > 0;
  const closed = useDoors();
  const missing = outOfStockText(cart?.cartData.flatMap(reasonsAgainst) ?? []);
  // The server's clock decides whether it is still closed: the button asks it.
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
