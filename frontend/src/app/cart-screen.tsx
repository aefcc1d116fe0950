import { CartPage } from '#features/cart/cart-page.tsx';
import { CheckoutButton } from '#features/checkout/checkout-button.tsx';

/** The cart and its next step: two features, put together here because neither knows the other. */
export function CartScreen() {
  return <CartPage proceed={(onStopped) => <CheckoutButton onStopped={onStopped} />} />;
}
