import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { formatCount, outForDelivery, type Stage } from '@forno/shared/domain';
import { type Station, stations } from '../kitchen-view.ts';
import { Badge } from '#ui/badge.tsx';
import { StatusShape } from '#widgets/status-word.tsx';
import { AllDay } from './all-day.tsx';
import styles from './board.module.css';
import { KitchenTools } from './kitchen-tools.tsx';
import { LaterOrders } from './later-orders.tsx';

interface BoardBarProps {
  shown: Station | undefined;
  counts: Record<Stage, number> | undefined;
  waiting: readonly AdminOrderAnswer[];
  onShow: (station: Station | undefined) => void;
}

/** Beside the tickets: the stations with what waits at each, the shop's switches, and what the day needs. */
export function BoardBar(props: BoardBarProps) {
  return (
    <nav className={styles.row} aria-label="Kitchen">
      <Stations {...props} />
      <KitchenTools />
      <LaterOrders waiting={props.waiting} />
      <div className={styles.day}>
        <AllDay />
      </div>
    </nav>
  );
}

/** What was handed over, without what waits to be collected. */
function onTheRoad(counts: Record<Stage, number>, waiting: readonly AdminOrderAnswer[]): number {
  const ready = waiting.filter(({ status, fulfilment }) => fulfilment && status === outForDelivery);
  return Math.max(0, counts[outForDelivery] - ready.length);
}

/** One station, or all of them in columns where there is room. */
function Stations({ shown, counts, waiting, onShow }: BoardBarProps) {
  // A rider found nobody.
  const missed = waiting.some(({ nobodyAt }) => nobodyAt);
  const here = counts && { ...counts, [outForDelivery]: onTheRoad(counts, waiting) };
  return (
    <fieldset className={styles.tabs}>
      <legend className="visually-hidden">Show a station</legend>
      {stations.map((station) => (
        <button
          key={station.view}
          type="button"
          className={styles.tab}
          aria-pressed={station === shown}
          onClick={() => onShow(station)}
        >
          <StatusShape status={station.list} />
          <span>{station.name}</span>
          {missed && station.view === 'road' && <Badge tone="beet">Nobody there</Badge>}
          <span className={styles.count}>{here ? formatCount(here[station.stage]) : '…'}</span>
        </button>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-pressed={shown === undefined}
        onClick={() => onShow(undefined)}
      >
        Columns
      </button>
    </fieldset>
  );
}
