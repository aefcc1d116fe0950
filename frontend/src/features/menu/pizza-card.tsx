import type { PizzaAnswer } from '@forno/shared/contracts';
import { Money } from '#ui/money.tsx';
import { Counter } from './counter.tsx';
import styles from './pizza-card.module.css';

interface PizzaCardProps {
  pizza: PizzaAnswer;
  /** How many are in the cart. */
  quantity: number;
}

export function PizzaCard({ pizza, quantity }: PizzaCardProps) {
  return (
    <li className={styles.card} data-chosen={quantity > 0 || undefined}>
      <div className={styles.picture}>
        <img
          src={`/images/${encodeURIComponent(pizza.image)}`}
          width="720"
          height="540"
          loading="lazy"
          decoding="async"
          alt=""
        />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 className={styles.name}>{pizza.name}</h2>
          <Money rupees={pizza.price} className={styles.price} />
        </div>
        <p className={styles.description}>{pizza.description}</p>
        <Counter pizza={pizza} quantity={quantity} />
      </div>
    </li>
  );
}
