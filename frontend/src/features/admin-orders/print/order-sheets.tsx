import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { shortId, exactTime, formatPaise, formatPhone } from '@forno/shared/domain';
import { Fragment, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '#ui/cx.ts';
import { pizzaName } from '#orders/pizza-name.ts';
import { clock } from '#ui/clock.ts';
import styles from './print-page.module.css';
import { partOf, promisedTo, recipeOf } from '../order-words.ts';

interface OrderSheetsProps {
  orders: readonly AdminOrderAnswer[];
  className?: string | undefined;
}

/** A ticket for the kitchen and a slip for the box of each. */
export function OrderSheets({ orders, className }: OrderSheetsProps) {
  return (
    <div className={cx(styles.sheets, className)}>
      {orders.map((order) => (
        <Fragment key={order._id}>
          <KitchenTicket order={order} />
          <PackingSlip order={order} />
        </Fragment>
      ))}
    </div>
  );
}

/** Prints these orders once rendered; invisible on screen. */
export function PrintNow({ orders }: OrderSheetsProps) {
  useEffect(() => {
    if (orders.length > 0) window.print();
  }, [orders]);
  if (orders.length === 0) return null;
  return createPortal(<OrderSheets orders={orders} className={styles.unseen} />, document.body);
}

/** What to make, readable from the oven. */
function KitchenTicket({ order }: { order: AdminOrderAnswer }) {
  const { _id, base, sauce, cheese, veggies, note, quantity, short, createdAt } = order;
  const promised = promisedTo(order);
  return (
    <section className={styles.sheet} aria-label="Kitchen ticket">
      <p className={styles.head}>
        <strong>{shortId(_id)}</strong>
        <span>{partOf(order)}</span>
        <span>{clock(createdAt)}</span>
        {promised && <span>due {promised}</span>}
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

/** What is in the box, and for whom. */
function PackingSlip({ order }: { order: AdminOrderAnswer }) {
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
