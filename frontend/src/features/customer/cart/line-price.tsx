import type { CartLine } from '@forno/shared/contracts/customer';
import { chargedPrice, type Customisation, lineAmountPaise, toPaise } from '@forno/shared/domain';
import { Money } from '#ui/money.tsx';
import styles from './line-price.module.css';

/** The line's charge in bold; below it how it comes about, where ingredients are charged. */
export function LinePrice({ line, customisation }: { line: CartLine; customisation: Customisation }) {
  const extraPaise = toPaise(line.price) - toPaise(line.originalPrice);
  return (
    <div className={styles.price}>
      <p className={styles.sum}>
        <span>You pay</span>
        <Money paise={lineAmountPaise(line, customisation)} className={styles.amount} />
        {line.quantity > 1 && (
          <span className={styles.parts}>
            {line.quantity} × <Money rupees={chargedPrice(line, customisation)} />
          </span>
        )}
      </p>
      {customisation === 'charged' && (
        <>
          <p className={styles.parts}>
            Menu price <Money rupees={line.originalPrice} />
            {extraPaise !== 0 && (
              <>
                , your choices <Money paise={Math.abs(extraPaise)} /> {extraPaise > 0 ? 'more' : 'less'}:
              </>
            )}
          </p>
          <p className={styles.parts}>
            base <Money rupees={line.basePrice} />, sauce <Money rupees={line.saucePrice} />, cheese{' '}
            <Money rupees={line.cheesePrice} />, veggies <Money rupees={line.veggiesPrice} />
          </p>
        </>
      )}
    </div>
  );
}
