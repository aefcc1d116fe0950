import type { ReactNode } from 'react';
import { useDeliveryTerms } from '#cart/delivery-terms.ts';
import { useCart } from '#cart/use-cart.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import { CheckoutButton, PaymentOutcome, usePayment } from './checkout-button.tsx';
import styles from './checkout-summary.module.css';
import { DeliverySection, PayTerms } from './delivery/delivery-section.tsx';

interface CheckoutSummaryProps {
  /** Something is unavailable: leads to it. */
  onStopped: () => void;
  /** Fetches the code that is needed after the payment. */
  prepare: () => Promise<void>;
  /** It was paid, and its progress is told above; false: that payment was refused. */
  onPaid: (paid: boolean) => void;
  /** For whom the bill is. */
  invoice?: ReactNode;
}

/** Where the cart goes, what it costs, how the last try to pay it ended, and the way to pay it. */
export function CheckoutSummary({ onStopped, prepare, onPaid, invoice }: CheckoutSummaryProps) {
  const { data: cart } = useCart();
  const terms = useDeliveryTerms();
  const payment = usePayment(onStopped, prepare, onPaid, terms);
  if (!cart) return null;
  return (
    <div className={styles.summary}>
      <DeliverySection />
      {invoice}
      <PaymentOutcome payment={payment} />
      <BottomBar className={styles.bar} actions={<CheckoutButton payment={payment} />}>
        {!payment.reason && <PayTerms />}
        <div className={styles.total}>
          <CartTotal cart={cart} fee={terms?.fee} />
        </div>
      </BottomBar>
    </div>
  );
}
