import type { OrderAnswer } from '@forno/shared/contracts';
import { Button } from '#ui/button.tsx';
import { PizzaArt } from '#ui/pizza-art.tsx';
import { StatusWord } from '#ui/status-word.tsx';
import { Tracker } from '#ui/tracker.tsx';
import styles from './order-card.module.css';
import { OrderDetails } from './order-details.tsx';
import { nameOf, statusSentence } from './order-words.ts';

interface OrderCardProps {
  order: OrderAnswer;
  reordering: boolean;
  onReorder: (order: OrderAnswer) => void;
}

export function OrderCard({ order, reordering, onReorder }: OrderCardProps) {
  const { _id, base, sauce, cheese, veggies, short, status, statusHistory } = order;
  const name = nameOf(order);
  return (
    <li className={styles.card}>
      <article aria-labelledby={`${_id}-name`}>
        <header className={styles.head}>
          <PizzaArt base={base} sauce={sauce} cheese={cheese} veggies={veggies} seed={name} size={96} />
          <div className={styles.words}>
            <h2 id={`${_id}-name`} className={styles.name}>
              {name}
            </h2>
            <p className={styles.id}>
              Order <span className={styles.code}>{_id}</span>
            </p>
            <StatusWord status={status} />
          </div>
        </header>
        <div className={styles.progress}>
          <p className={styles.sentence}>{statusSentence(order)}</p>
          <Tracker status={status} history={statusHistory} />
        </div>
        {short.length > 0 && (
          <p className={styles.short}>
            We ran out of {short.join(', ')} just as you paid. Your order stands: the kitchen makes it as
            close to your choice as it can.
          </p>
        )}
        <div className={styles.foot}>
          <OrderDetails order={order} />
          <Button
            className={styles.again}
            busy={reordering}
            busyLabel="Looking what changed…"
            onClick={() => onReorder(order)}
            aria-label={`Order again: ${name}`}
          >
            Order again
          </Button>
        </div>
      </article>
    </li>
  );
}
