import { CartPage } from '#features/cart/cart-page.tsx';
import { DeliverySection } from '#features/checkout/delivery/delivery-section.tsx';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';

/** The cart and its next step: two features, put together here because neither knows the other. */
export function CartScreen() {
  return (
    <CartPage
      delivery={<DeliverySection />}
      proceed={(onStopped) => <CheckoutButton onStopped={onStopped} />}
    />
  );
}
