import { prepareToasts } from '#ui/toast.ts';
import { CartPage } from '#features/cart/cart-page.tsx';
import { DeliverySection, PayTerms } from '#features/checkout/delivery/delivery-section.tsx';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

/** What somebody sees who has paid. */
const loads: (() => Promise<unknown>)[] = [
  prepareToasts,
  () => import('#features/checkout/checkout-progress.tsx'),
  () => import('#features/checkout/checkout-panel.tsx'),
  () => import('#features/orders/orders-page.tsx'),
  () => import('./orders-in-progress.tsx'),
  () => import('./order-tab.tsx'),
];

/** Fetches it before the payment dialog opens: what comes after a payment must not depend on the network. */
async function prepareForPayment(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}

const GstInvoice = lazyPart(() => import('#features/checkout/gst-invoice.tsx'), 'GstInvoice');

/** The cart with the checkout button: combined here since features don't import each other. */
export function CartScreen() {
  return (
    <CartPage
      delivery={
        <>
          <DeliverySection />
          <GstInvoice />
        </>
      }
      terms={<PayTerms />}
      proceed={(onStopped) => <CheckoutButton onStopped={onStopped} prepare={prepareForPayment} />}
    />
  );
}
