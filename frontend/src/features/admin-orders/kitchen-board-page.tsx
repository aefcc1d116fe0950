import type { OrderCounts } from '@forno/shared/contracts';
import { firstStatus, type OrderStatus, shortId, orderStatuses, formatCount } from '@forno/shared/domain';
import { useCallback, useLayoutEffect, useRef, useState, useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { useOrderRows, useShownCounts } from '#orders/use-admin-orders.ts';
import type { OrderFilter } from '#orders/order-filter.ts';
import { changeMany, changeStatus } from '#orders/change-status.ts';
import type { BulkResult } from '#orders/order-mover.ts';
import { StatusShape } from '#widgets/status-word.tsx';
import { ordersAside } from './alarm-settings.tsx';
import { PrintNow } from './print/order-sheets.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import { lastBumped } from './order-words.ts';
import { ignoreDoubleClick } from './ignore-double-click.ts';
import { type Alarm, useAlarm } from './use-alarm.ts';
import { useCursor } from './use-cursor.ts';
import { useOrderNews } from './use-order-news.ts';
import { AllDay } from './board/all-day.tsx';
import { BoardColumn, type BoardColumnData } from './board/board-column.tsx';
import styles from './board/board.module.css';

/**
 * Keeps the screen on while the page is visible (wake lock). Browsers release it with the tab, and some never grant it.
 * @returns false when the screen may turn off
 */
function useWakeLock(): boolean {
  const [held, setHeld] = useState('wakeLock' in navigator);
  useEffect(() => {
    let left = false;
    let lock: WakeLockSentinel | undefined;
    const take = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (left) return await lock.release();
        setHeld(true);
      } catch {
        // No HTTPS, low battery, or no support.
        setHeld(false);
      }
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
  return held;
}

const filters = {
  'Order Received': { status: 'Order Received', sort: 'late' },
  'In the Kitchen': { status: 'In the Kitchen', sort: 'late' },
  'Sent to Delivery': { status: 'Sent to Delivery', sort: 'late' },
  Delivered: { status: 'Delivered' },
} as const satisfies Record<OrderStatus, OrderFilter>;

/** More than any station's normal backlog; beyond it, columns load on scroll. */
const mostAtOnce = 100;

/** Loads everything that waits automatically. */
function useWaiting(filter: OrderFilter) {
  const column = useOrderRows(filter);
  const { hasNextPage, isFetching, isError, fetchNextPage } = column.list;
  const wanted = hasNextPage && !isFetching && !isError && column.rows.length < mostAtOnce;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);
  return column;
}

/** The four stations, from the same cached lists as the table. Longest waiting first; delivered orders are excluded. */
function useColumns(): BoardColumnData[] {
  const columns: Record<OrderStatus, ReturnType<typeof useOrderRows>> = {
    'Order Received': useWaiting(filters['Order Received']),
    'In the Kitchen': useWaiting(filters['In the Kitchen']),
    'Sent to Delivery': useWaiting(filters['Sent to Delivery']),
    Delivered: useOrderRows(filters.Delivered),
  };
  return orderStatuses.map((status) => ({
    status,
    orders: columns[status].rows,
    list: columns[status].list,
  }));
}

const keysHelp = [
  ['j ↓', 'Next order at this station'],
  ['k ↑', 'Previous order at this station'],
  ['l →', 'Next station'],
  ['h ←', 'Previous station'],
  ['n', 'Move the order forward'],
  ['p', 'Move the order back'],
  ['u', 'Undo the last change'],
  ['r', 'Recall the order last moved forward'],
  ['a', 'Seen: silence all new orders'],
  ['?', 'Show this help'],
] as const;

/** The orders as a kitchen board: one column per station. */
export function KitchenBoardPage() {
  const counts = useShownCounts();
  const alarm = useAlarm();
  return (
    <Page title="Kitchen board" frame="fill" aside={ordersAside}>
      <Board alarm={alarm} counts={counts} />
      <PrintNow orders={alarm.paper} />
    </Page>
  );
}

interface BoardProps {
  alarm: Alarm;
  counts: OrderCounts | undefined;
}

/** Four stations side by side; tickets are moved by drag, key or button. */
function Board({ alarm, counts }: BoardProps) {
  const narrow = useNarrow();
  const screenOn = useWakeLock();
  const [shown, setShown] = useState<OrderStatus>(firstStatus);
  const all = useColumns();
  const columns = narrow ? all.filter(({ status }) => status === shown) : all;
  const { touched, spoken } = useOrderNews();
  const { active, activeId, activate, step, cross } = useCursor('card', columns);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  // A stable function: a new one would rerender every card.
  const present = useRef(all);
  useLayoutEffect(() => {
    present.current = all;
  });
  const moveTogether = useCallback((checkoutId: string, from: OrderStatus, to: OrderStatus) => {
    const station = present.current.find(({ status }) => status === from)?.orders ?? [];
    void changeMany(
      station.filter((order) => order.checkoutId === checkoutId),
      to,
      (more) => setResults((before) => [...before, ...more]),
    );
  }, []);

  const drop = (id: string, to: OrderStatus) => {
    const order = all.flatMap(({ orders }) => orders).find(({ _id }) => _id === id);
    if (order) void changeStatus(order, to);
  };
  const bumped = lastBumped(all.flatMap(({ orders }) => orders));
  const recall = (): boolean => {
    if (bumped) void changeStatus(bumped.order, bumped.to);
    return bumped !== undefined;
  };
  const stopId = activeId ?? columns.find(({ orders }) => orders.length > 0)?.orders[0]?._id;

  return (
    <OrdersScreen
      alarm={alarm}
      active={active}
      step={step}
      keys={{
        l: () => cross(1),
        ArrowRight: () => active !== undefined && cross(1),
        h: () => cross(-1),
        ArrowLeft: () => active !== undefined && cross(-1),
        r: (held) => !held && recall(),
      }}
      help={keysHelp}
      spoken={spoken}
      results={results}
      onResultsRead={() => setResults([])}
      action={
        bumped && (
          <Button size="s" aria-keyshortcuts="r" onClick={ignoreDoubleClick(recall)}>
            Recall {shortId(bumped.order._id)}
          </Button>
        )
      }
      bar={
        <>
          <span className={styles.hint}>Drag a ticket, press its arrow, or use the keys.</span>
          {!screenOn && ' The screen may turn off.'}
        </>
      }
    >
      <AllDay />
      <StationTabs shown={shown} counts={counts} onShow={setShown} />
      <div className={styles.board}>
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            count={counts?.[column.status]}
            stopId={stopId}
            touched={touched}
            onActivate={activate}
            onMoveTogether={moveTogether}
            onDropped={(id) => drop(id, column.status)}
          />
        ))}
      </div>
    </OrdersScreen>
  );
}

interface StationTabsProps {
  shown: OrderStatus;
  counts: OrderCounts | undefined;
  onShow: (status: OrderStatus) => void;
}

/** A phone shows one station at a time. */
function StationTabs({ shown, counts, onShow }: StationTabsProps) {
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
