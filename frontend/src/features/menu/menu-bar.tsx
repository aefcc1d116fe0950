import type { CartAnswer } from '@forno/shared/contracts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { CartTotal } from '#widgets/cart-total.tsx';
import styles from './menu-bar.module.css';

/** The cart so far, with links on. */
export function MenuBar({ cart }: { cart: CartAnswer | undefined }) {
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
      {cart?.cartData.length === 0 && (
        <p className={styles.hint}>Your cart is waiting for its first pizza.</p>
      )}
      {cart && cart.cartData.length > 0 && <CartTotal cart={cart} />}
    </BottomBar>
  );
}
