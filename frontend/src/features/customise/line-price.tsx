import type { CartLine } from '@forno/shared/contracts';
import { type Customisation, defaultIngredientCost } from '@forno/shared/domain';
import { Money } from '#ui/money.tsx';
import styles from './line-price.module.css';

interface LinePriceProps {
  line: CartLine;
  customisation: Customisation;
}

/** The price by its rule, in the open, and which price is charged (specification, section 5). */
export function LinePrice({ line, customisation }: LinePriceProps) {
  return (
    <div className={styles.price}>
      <p className={styles.sum}>
        <span>Price</span>
        <Money rupees={line.price} className={styles.amount} />
      </p>
      <p className={styles.parts}>
        Menu price <Money rupees={line.originalPrice} /> without its usual ingredients (
        <Money rupees={defaultIngredientCost.total} />
        ), base <Money rupees={line.basePrice} />, sauce <Money rupees={line.saucePrice} />, cheese{' '}
        <Money rupees={line.cheesePrice} />, veggies <Money rupees={line.veggiesPrice} />.
      </p>
      {customisation === 'included' && (
        <p className={styles.parts}>
          Customising is included: you pay the menu price, <Money rupees={line.originalPrice} />.
        </p>
      )}
    </div>
  );
}
