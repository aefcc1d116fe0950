import type { CartAnswer } from '@forno/shared/contracts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CartTotal } from '#ui/cart-total.tsx';
import styles from './menu-bar.module.css';

/** What is in the cart so far, and the ways on. */
export function MenuBar({ cart }: { cart: CartAnswer | undefined }) {
  const filled = cart !== undefined && cart.cartData.length > 0;
  return (
    <BottomBar
      className={styles.bar}
      actions={
        <>
          <ButtonLink to="/add-inventory">Add Inventory</ButtonLink>
          <ButtonLink to="/cart" variant="ember">
            View Cart
          </ButtonLink>
        </>
      }
    >
      {filled ? (
        <CartTotal cart={cart} />
      ) : (
        <p className={styles.hint}>Your cart is waiting for its first pizza.</p>
      )}
    </BottomBar>
  );
}
