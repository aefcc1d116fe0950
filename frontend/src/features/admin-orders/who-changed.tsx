import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { DateTime } from '#ui/date-time.tsx';
import { lastChange } from './order-words.ts';
import styles from './who-changed.module.css';

/** Who set the status, and when. */
export function WhoChanged({ order }: { order: AdminOrderAnswer }) {
  const change = lastChange(order);
  return (
    <span className={styles.who}>
      {change ? (
        <>
          by {change.by}, <DateTime value={change.at} />
        </>
      ) : (
        'not changed yet'
      )}
    </span>
  );
}
