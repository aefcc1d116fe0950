import { CartPage } from '#features/cart/cart-page.tsx';
import { DeliverySection, PayTerms } from '#features/checkout/delivery/delivery-section.tsx';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { prepareForPayment } from './after-payment.ts';

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
