import type { OrderCounts } from '@forno/shared/contracts';
import { type OrderStatus, orderStatuses, formatCount } from '@forno/shared/domain';
import { StatusShape } from '#widgets/status-word.tsx';
import styles from './station-tabs.module.css';

interface StationTabsProps {
  shown: OrderStatus;
  counts: OrderCounts | undefined;
  onShow: (status: OrderStatus) => void;
}

/** A phone shows one station at a time. */
export function StationTabs({ shown, counts, onShow }: StationTabsProps) {
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">Show one station</legend>
      {orderStatuses.map((status) => (
        <button
          key={status}
          type="button"
          className={styles.tab}
          aria-pressed={status === shown}
          onClick={() => onShow(status)}
        >
          <StatusShape status={status} />
          <span>{status}</span>
          <span className={styles.count}>{counts ? formatCount(counts[status]) : '…'}</span>
        </button>
      ))}
    </fieldset>
  );
}
