import { prepareToasts } from '#ui/toast.ts';
import { CartPage } from '#features/customer/cart/cart-page.tsx';
import { DeliverySection, PayTerms } from '#features/customer/checkouts/delivery/delivery-section.tsx';
import { CheckoutButton } from '#features/customer/checkouts/checkout-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

/** What somebody sees who has paid. */
const loads: (() => Promise<unknown>)[] = [
  prepareToasts,
  () => import('#features/customer/checkouts/checkout-progress.tsx'),
  () => import('#features/customer/checkouts/checkout-panel.tsx'),
  () => import('#features/customer/orders/orders-page.tsx'),
  () => import('./orders-in-progress.tsx'),
  () => import('./order-tab.tsx'),
];

/** Fetches it before the payment dialog opens: what comes after a payment must not depend on the network. */
async function prepareForPayment(): Promise<void> {
  await Promise.allSettled(loads.map((load) => load()));
}

const GstInvoice = lazyPart(() => import('#features/customer/checkouts/gst-invoice.tsx'), 'GstInvoice');

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
