import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { shortId } from '@forno/shared/domain';
import { pizzaName } from '#orders/pizza-name.ts';
import { clock } from '#ui/clock.ts';
import { partOf, promisedTo } from '../order-words.ts';
import styles from './print-page.module.css';

/** What to make, readable from the oven. */
export function KitchenTicket({ order }: { order: AdminOrderAnswer }) {
  const { _id, base, sauce, cheese, veggies, note, quantity, short, createdAt } = order;
  const promised = promisedTo(order);
  return (
    <section className={styles.sheet} aria-label="Kitchen ticket">
      <p className={styles.head}>
        <strong>{shortId(_id)}</strong>
        <span>{partOf(order)}</span>
        <span>{clock(createdAt)}</span>
        {promised && <span>for {promised}</span>}
      </p>
      <p className={styles.pizza}>
        {quantity} × {pizzaName(order)}
      </p>
      <ul className={styles.parts}>
        {[base, sauce, cheese, ...veggies].map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {short.length > 0 && <p className={styles.note}>Short of {short.join(', ')}</p>}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
