import type { AdminOrderAnswer } from '@forno/shared/contracts';
import styles from './order-id.module.css';

/** The whole id to whoever copies it; to the eye the end, which people read out. */
export function OrderId({ order: { _id } }: { order: Pick<AdminOrderAnswer, '_id'> }) {
  return (
    <span className={styles.id} title={_id}>
      <span className="visually-hidden">{_id.slice(0, -6)}</span>
      <span className={styles.end}>{_id.slice(-6)}</span>
    </span>
  );
}
