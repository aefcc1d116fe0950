import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { DateTime } from '#ui/date-time.tsx';
import { lastChange, nameOf } from './order-words.ts';
import styles from './who-changed.module.css';

/** Who set the status or acknowledged the order, and when; nothing if nobody has. */
export function WhoChanged({ order }: { order: AdminOrderAnswer }) {
  const change = lastChange(order);
  const { acknowledged } = order;
  if (change)
    return (
      <span className={styles.who}>
        by {change.by}, <DateTime value={change.at} />
      </span>
    );
  if (!acknowledged) return null;
  return (
    <span className={styles.who}>
      Seen by {nameOf(acknowledged.by)} <DateTime value={acknowledged.at} as="clock" />
    </span>
  );
}
