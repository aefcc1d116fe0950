import { Coming } from '#ui/coming.tsx';

export function CheckoutPage() {
  return <Coming title="Your checkout">Where your payment and your order stand.</Coming>;
}
