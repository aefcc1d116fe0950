import type { OrderAnswer } from '@forno/shared/contracts/customer';
import { type OrderStatus, orderStatuses } from '@forno/shared/domain';
import { DateTime } from '#ui/date-time.tsx';
import { StatusShape } from './status-word.tsx';
import styles from './tracker.module.css';

interface TrackerProps {
  status: OrderStatus;
  history: readonly StatusStep[];
  /** What a station is called, if not by its status. */
  word?: ((status: OrderStatus) => string) | undefined;
}

type StatusStep = Pick<OrderAnswer['statusHistory'][number], 'status' | 'at'>;

interface Station {
  status: OrderStatus;
  state: 'done' | 'here' | 'ahead';
  /** When first reached; null if skipped or still ahead. */
  at: string | null;
}

/**
 * The four stations of an order. Admins may set any status, also an earlier one: later stations are then ahead again. A
 * station reached twice keeps its first time: the second is a correction.
 */
export function stationsOf(status: OrderStatus, history: readonly StatusStep[]): Station[] {
  const here = orderStatuses.indexOf(status);
  return orderStatuses.map((station, index) => {
    if (index > here) return { status: station, state: 'ahead', at: null };
    const reached = history.find((step) => step.status === station);
    return { status: station, state: index === here ? 'here' : 'done', at: reached?.at ?? null };
  });
}

const stateWords = { done: 'done', here: 'now', ahead: 'still to come' };

/** The tracker: four stations on a line, each with the time it was reached. */
export function Tracker({ status, history, word }: TrackerProps) {
  const stations = stationsOf(status, history);
  const here = stations.findIndex((station) => station.state === 'here');
  const end = here === stations.length - 1;
  return (
    <div className={styles.tracker} data-end={end || undefined}>
      <div className={styles.line} aria-hidden="true">
        <span className={styles.burnt} style={{ transform: `scaleX(${here / (stations.length - 1)})` }} />
        <span
          className={styles.rider}
          style={{ transform: `translateX(${(here / (stations.length - 1)) * 100}%)` }}
        >
          <span className={styles.ember}>
            <StatusShape status={status} />
          </span>
        </span>
      </div>
      <ol className={styles.stations} aria-label="Progress of the order">
        {stations.map((station) => (
          <li
            key={station.status}
            className={styles.station}
            data-state={station.state}
            aria-current={station.state === 'here' ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true" />
            <span className={styles.name}>{word?.(station.status) ?? station.status}</span>
            <span className="visually-hidden">{`, ${stateWords[station.state]}`}</span>
            <span className={styles.time}>{station.at && <DateTime value={station.at} as="clock" />}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
