import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { DateTime } from '#ui/date-time.tsx';
import { lastChange } from './order-words.ts';
import styles from './who-changed.module.css';

/** Who set the status, and when; nothing while nobody has. */
export function WhoChanged({ order }: { order: AdminOrderAnswer }) {
  const change = lastChange(order);
  if (!change) return null;
  return (
    <span className={styles.who}>
      by {change.by}, <DateTime value={change.at} />
    </span>
  );
}
