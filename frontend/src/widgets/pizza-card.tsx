import type { PizzaAnswer } from '@forno/shared/contracts/everyone';
import type { ReactNode } from 'react';
import { Money } from '#ui/money.tsx';
import styles from './pizza-card.module.css';
import { Skeleton } from '#ui/skeleton.tsx';

interface PizzaCardProps {
  pizza: PizzaAnswer;
  chosen?: boolean;
  /** On phones a row of the list, so that several are in sight. */
  row?: boolean;
  /** Lowers the name's heading level. */
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}

export function PizzaCard({ pizza, chosen, row, heading: Name = 'h2', children }: PizzaCardProps) {
  return (
    <li className={styles.card} data-chosen={chosen || undefined} data-row={row}>
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
          <Name className={styles.name}>{pizza.name}</Name>
          <Money rupees={pizza.price} className={styles.price} />
        </div>
        <p className={styles.description}>{pizza.description}</p>
        {children}
      </div>
    </li>
  );
}

/** Skeleton of card size, to avoid layout shifts. `foot`: height of its actions. */
export function PizzaCardSkeleton({ foot }: { foot?: string }) {
  return (
    <li className={styles.card} aria-hidden="true" data-row={foot && true}>
      <div className={styles.picture}>
        <Skeleton height="100%" />
      </div>
      <div className={styles.body}>
        <Skeleton width="55%" height="1.5rem" />
        <Skeleton height="3rem" />
        {foot && <Skeleton height={foot} />}
      </div>
    </li>
  );
}
