import type { OrderAnswer } from '@forno/shared/contracts';
import type { ReactNode } from 'react';
import { DateTime } from '#ui/date-time.tsx';
import { Money } from '#ui/money.tsx';
import styles from './order-details.module.css';

function Detail({ label, children, price }: { label: string; children: ReactNode; price?: number }) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>
        {children} {price !== undefined && <Money rupees={price} className={styles.price} />}
      </dd>
    </div>
  );
}

/** What was ordered, each part with its price, and what it came to (specification, section 2). */
export function OrderDetails({ order }: { order: OrderAnswer }) {
  return (
    <dl className={styles.details}>
      <Detail label="Base" price={order.basePrice}>
        {order.base}
      </Detail>
      <Detail label="Sauce" price={order.saucePrice}>
        {order.sauce}
      </Detail>
      <Detail label="Cheese" price={order.cheesePrice}>
        {order.cheese}
      </Detail>
      <Detail label="Veggies" price={order.veggiesPrice}>
        {order.veggies.join(', ') || 'None'}
      </Detail>
      <Detail label="Quantity">
        <span className="figures">{order.quantity}</span>
      </Detail>
      <Detail label="Order date">
        <DateTime value={order.createdAt} as="exact" />
      </Detail>
      <Detail label="Total amount">
        <Money paise={order.totalAmount} className={styles.total} />
      </Detail>
    </dl>
  );
}
