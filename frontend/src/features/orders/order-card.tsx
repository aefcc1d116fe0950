import type { OrderAnswer } from '@forno/shared/contracts';
import { pizzaName } from '#orders/pizza-name.ts';
import { Notice } from '#ui/notice.tsx';
import { OrderId } from '#widgets/order-id.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { StatusWord } from '#widgets/status-word.tsx';
import { Tracker } from '#widgets/tracker.tsx';
import { CancelOrder } from './cancel-order.tsx';
import styles from './order-card.module.css';
import {
  correctionOf,
  deliverySentence,
  expectedSentence,
  notesSentence,
  refundSentence,
  statusSentence,
} from './order-words.ts';

/** An open order: its status, since when, and corrections. */
export function OrderCard({ order }: { order: OrderAnswer }) {
  const { _id, pizzaImage, quantity, short, status, statusHistory } = order;
  const name = pizzaName(order);
  const correction = correctionOf(order);
  const expected = expectedSentence(order);
  const refund = refundSentence(order);
  const delivery = deliverySentence(order);
  const notes = notesSentence(order);
  return (
    <li className={styles.card}>
      <article aria-labelledby={`${_id}-name`}>
        <header className={styles.head}>
          <PizzaPicture recipe={order} name={name} image={pizzaImage} size={96} />
          <div className={styles.words}>
            <h2 id={`${_id}-name`} className={styles.name}>
              {name}
            </h2>
            <p className={styles.id}>
              <OrderId id={_id} />
              {quantity > 1 && ` · ${quantity} pizzas`}
            </p>
            <StatusWord status={status} />
          </div>
        </header>
        <div className={styles.progress}>
          <p className={styles.sentence}>{statusSentence(order)}</p>
          {expected && (
            <p className={styles.expected} aria-live="polite">
              {expected}
            </p>
          )}
          <Tracker status={status} history={statusHistory} />
          {refund && <p className={styles.correction}>{refund}</p>}
          {delivery && <p className={styles.correction}>{delivery}</p>}
          {notes && <p className={styles.correction}>{notes}</p>}
          {correction && <p className={styles.correction}>{correction}</p>}
        </div>
        <CancelOrder order={order} />
        {short.length > 0 && (
          <div className={styles.short}>
            <Notice>
              We ran out of {short.join(', ')} just as you paid. Your order stands: the kitchen will make it
              as close to your choice as it can.
            </Notice>
          </div>
        )}
      </article>
    </li>
  );
}
