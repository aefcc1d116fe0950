import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { exactTime, waitOf } from '@forno/shared/domain';
import { DateTime } from '#ui/date-time.tsx';
import { useNow } from '#ui/use-now.ts';
import styles from './waited.module.css';

const shapes = { 'on time': '', slow: '◔ ', late: '▲ ' };

/** `6 min`, `2 h 5 min`, `3 d`. */
export function formatWait(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}

/** The customer's wait, highlighted when too long; the order time once delivered. */
export function Waited({ order }: { order: AdminOrderAnswer }) {
  const wait = waitOf(order, useNow(15_000));
  if (!wait) return <DateTime value={order.createdAt} />;
  const { minutes, pace } = wait;
  return (
    <span className={styles.waited} data-pace={pace} title={exactTime(new Date(order.createdAt))}>
      <span>
        <span aria-hidden="true">{shapes[pace]}</span>
        {formatWait(minutes)}
      </span>
      {pace !== 'on time' && <span>{` · ${pace}`}</span>}
    </span>
  );
}
