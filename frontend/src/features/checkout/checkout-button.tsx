import { refusalTexts } from '@forno/shared/messages';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useCheckout } from './use-checkout.ts';
import { useUnderWay } from './use-under-way.ts';

/** Pays the cart. Locked while money that was taken is not an order yet: nothing is paid twice. */
export function CheckoutButton() {
  const { busy, start } = useCheckout();
  const { underWay, unlisted } = useUnderWay();
  const locked = underWay.length > 0 || unlisted.length > 0;
  const press = () => {
    if (locked) toast.info(refusalTexts.cart_being_ordered, { id: 'checkout' });
    else void start();
  };
  return (
    <Button
      variant={locked ? 'outline' : 'ember'}
      busy={busy && !locked}
      busyLabel="Opening the payment…"
      aria-disabled={locked}
      onClick={press}
    >
      {locked ? 'Being ordered…' : 'Proceed to Checkout'}
    </Button>
  );
}
