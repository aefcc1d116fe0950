import { CartPage } from '#features/cart/cart-page.tsx';
import { DeliverySection, PayTerms } from '#features/checkout/delivery/delivery-section.tsx';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';
import { prepareForPayment } from './after-payment.ts';

/** The cart with the checkout button: combined here since features don't import each other. */
export function CartScreen() {
  return (
    <CartPage
      delivery={<DeliverySection />}
      terms={<PayTerms />}
      proceed={(onStopped) => <CheckoutButton onStopped={onStopped} prepare={prepareForPayment} />}
    />
  );
}
