import { routes } from '@forno/shared/contracts';
import { busyText } from '@forno/shared/messages';
import { useQuery } from '@tanstack/react-query';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { useCart } from '#cart/use-cart.ts';
import { useShopClosed } from '#shop/use-shop-closed.ts';
import { readySentence } from '#ui/clock.ts';
import styles from './delivery-section.module.css';

/** The delivery time if the cart were paid now; nothing while the shop takes no orders. */
export function ExpectedTime() {
  const { data: cart } = useCart();
  const closed = useShopClosed();
  const pizzas = cart?.cartData.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const { data: promise } = useQuery({
    queryKey: keys.promise(pizzas),
    queryFn: ({ signal }) => request(routes.promise, { query: { pizzas }, signal }),
    enabled: pizzas > 0,
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  });
  if (closed) return null;
  return (
    <p className={styles.expected} aria-live="polite">
      {promise && readySentence(promise)}
      {promise?.busy && ` ${busyText}`}
    </p>
  );
}
