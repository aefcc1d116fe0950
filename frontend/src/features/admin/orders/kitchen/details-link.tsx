import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { callName } from '@forno/shared/domain';
import { Link } from 'react-router-dom';
import styles from './ticket-card.module.css';

/** To all about its delivery. */
export function Details({ order, tabIndex }: { order: AdminOrderAnswer; tabIndex: 0 | -1 }) {
  return (
    <Link
      to={`/admin/delivery/${order.checkoutId}`}
      className={styles.print}
      tabIndex={tabIndex}
      aria-label={`Details of ${callName(order)}`}
    >
      Details
    </Link>
  );
}
