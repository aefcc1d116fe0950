import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { exactTime, formatPaise, formatPhone, shortId } from '@forno/shared/domain';
import { pizzaName } from '#orders/pizza-name.ts';
import { partOf, recipeOf } from '../order-words.ts';
import styles from './print-page.module.css';

/** What is in the box, and for whom. */
export function PackingSlip({ order }: { order: AdminOrderAnswer }) {
  const { _id, userId, delivery, quantity, totalAmount, createdAt } = order;
  return (
    <section className={styles.sheet} aria-label="Packing slip">
      <p className={styles.head}>
        <strong>Forno</strong>
        <span>{partOf(order)}</span>
        <span>{shortId(_id)}</span>
      </p>
      <p>{exactTime(new Date(createdAt))}</p>
      <p className={styles.name}>{userId.name}</p>
      {delivery && <p>{delivery.address}</p>}
      {delivery?.phone && <p>{formatPhone(delivery.phone)}</p>}
      {delivery?.note && <p className={styles.note}>{delivery.note}</p>}
      <p className={styles.item}>
        <span>
          {quantity} × {pizzaName(order)}
        </span>
        <span>{formatPaise(totalAmount)}</span>
      </p>
      <p>{recipeOf(order)}</p>
      <p className={styles.item}>
        <span>Paid online</span>
        <strong>{formatPaise(totalAmount)}</strong>
      </p>
    </section>
  );
}
