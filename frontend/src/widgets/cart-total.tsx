import type { CartAnswer } from '@forno/shared/contracts/everyone';
import { type Customisation, cartTotalPaise } from '@forno/shared/domain';
import styles from './cart-total.module.css';
import { Money } from '#ui/money.tsx';

/** Which of the two totals is charged, in words. */
const rules: Record<Customisation, string> = {
  included: 'Extra toppings are free. You pay the menu price.',
  charged: 'You pay for the ingredients you chose.',
};

interface CartTotalProps {
  cart: Pick<CartAnswer, 'cartData' | 'customisation'>;
  /** The page says the rule itself. */
  ruleSaid?: boolean;
  /** Paise for the delivery. */
  fee?: number | undefined;
}

/** The cart's total, and which rule it follows. */
export function CartTotal({ cart, ruleSaid = false, fee = 0 }: CartTotalProps) {
  return (
    <>
      <p className={styles.total}>
        <span>Total</span>
        <Money paise={cartTotalPaise(cart.cartData, cart.customisation) + fee} className={styles.amount} />
      </p>
      {!ruleSaid && <p className={styles.rule}>{rules[cart.customisation]}</p>}
    </>
  );
}
