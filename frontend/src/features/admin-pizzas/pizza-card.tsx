import type { PizzaAnswer } from '@forno/shared/contracts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './pizza-card.module.css';

interface PizzaCardProps {
  pizza: PizzaAnswer;
  onDelete: (pizza: PizzaAnswer) => void;
}

export function PizzaCard({ pizza, onDelete }: PizzaCardProps) {
  return (
    <li className={styles.card}>
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
        <div className={styles.actions}>
          <ButtonLink
            size="s"
            to={`/admin/pizza_dashboard/update/${pizza._id}`}
            aria-label={`Update ${pizza.name}`}
          >
            Update
          </ButtonLink>
          <Button
            size="s"
            variant="danger"
            aria-label={`Delete ${pizza.name}`}
            onClick={() => onDelete(pizza)}
          >
            Delete
          </Button>
        </div>
      </div>
    </li>
  );
}

/** As large as a card, so that nothing moves when the cards come. */
export function PizzaCardSkeleton() {
  return (
    <li className={styles.card} aria-hidden="true">
      <div className={styles.picture} />
      <div className={styles.body}>
        <Skeleton height="1.5rem" width="60%" />
        <Skeleton height="3rem" />
        <Skeleton height="2.25rem" width="50%" />
      </div>
    </li>
  );
}
