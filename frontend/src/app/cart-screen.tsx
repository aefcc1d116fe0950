import { useState } from 'react';
import { prepareToasts } from '#ui/toast.ts';
import { CartPage } from '#features/customer/cart/cart-page.tsx';
import { CheckoutSummary } from '#features/customer/checkouts/checkout-summary.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

/** What somebody sees who has paid. */
const loads: (() => Promise<unknown>)[] = [
  prepareToasts,
  () => import('#features/customer/checkouts/checkout-progress.tsx'),
  () => import('#features/customer/checkouts/checkout-panel.tsx'),
  () => import('#features/customer/orders/orders-page.tsx'),
  () => import('#features/customer/orders/share-delivery.tsx'),
  () => import('#features/customer/orders/change-time.tsx'),
  () => import('./orders-in-progress.tsx'),
  () => import('./order-tab.tsx'),
];

/** Fetches it before the payment dialog opens: what comes after a payment must not depend on the network. */
async function prepareForPayment(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}

const GstInvoice = lazyPart(() => import('#features/customer/checkouts/gst-invoice.tsx'), 'GstInvoice');

/** The cart with the way to pay it: combined here since features don't import each other. */
export function CartScreen() {
  const [paid, setPaid] = useState(false);
  return (
    <CartPage
      paid={paid}
      summary={(onStopped) => (
        <CheckoutSummary
          onStopped={onStopped}
          prepare={prepareForPayment}
          onPaid={setPaid}
          invoice={<GstInvoice />}
        />
      )}
    />
  );
}
