import { useCart } from '#api/use-cart.ts';
import styles from './layout.module.css';

/** How many pizzas wait in the cart. Silent when that can't be known: the cart itself says why. */
export function CartCount() {
  const { data } = useCart();
  const count = data?.cartData.reduce((sum, line) => sum + line.quantity, 0) ?? 0;
  if (count === 0) return null;
  return (
    // A new key per count lets the mark jump once for each change.
    <span key={count} className={styles.count}>
      <span className="visually-hidden">, </span>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden">{count === 1 ? ' pizza' : ' pizzas'}</span>
    </span>
  );
}
