import { routes } from '@forno/shared/contracts';
import { busyText } from '@forno/shared/messages';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';
import { useCart } from '#api/use-cart.ts';
import { useShopClosed } from '#api/use-shop-closed.ts';
import { readySentence } from '#ui/clock.ts';
import styles from './delivery-section.module.css';

/** The delivery time if the cart were paid now; nothing while the shop takes no orders. */
export function ExpectedTime() {
  const { data: cart } = useCart();
  const closed = useShopClosed();
  const pizzas = cart?.cartData.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const { data: promise } = useQuery({
    queryKey: keys.promise(pizzas),
    queryFn: ({ signal }) => call(routes.promise, { query: { pizzas }, signal }),
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
