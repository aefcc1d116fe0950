import { nounFor } from '@forno/shared/messages/customer';
import { useCart } from '#cart/use-cart.ts';
import { useWaiting } from '#cart/waiting.ts';
import styles from './layout.module.css';

/** Number of pizzas in the cart, or of items with other things. Hidden on errors: the cart itself reports them. */
export function CartCount() {
  useWaiting();
  const { data } = useCart();
  const lines = data?.cartData ?? [];
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count === 0) return null;
  return (
    // A new key per count restarts the animation.
    <span key={count} className={styles.count}>
      <span className="visually-hidden">, </span>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden">{` ${nounFor(count, lines)}`}</span>
    </span>
  );
}
