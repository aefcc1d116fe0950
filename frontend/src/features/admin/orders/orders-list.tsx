import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { pluralise, formatCount, type OrderStatus } from '@forno/shared/domain';
import { useCallback, useState, useEffect, useMemo, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { OrderFilter } from './changes/order-rows.ts';
import { changeStatus } from './changes/change-status.ts';
import { Button } from '#ui/button.tsx';
import { byDelivery } from './kitchen/tickets.ts';
import { DeleteOrders } from './delete-order.tsx';
import { GiveBack } from './give-back.tsx';
import { StatusSelect } from './status-select.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import { OrdersTable } from './orders-table.tsx';
import type { Alarm } from './use-alarm.ts';
import { useCursor } from './use-cursor.ts';
import { useOrderNews } from './use-order-news.ts';
import styles from './orders-list.module.css';

const idsOf = (orders: readonly AdminOrderAnswer[]) => orders.map(({ _id }) => _id);

/** The selected rows. Rows that leave the list are deselected; what was cancelled is not moved. */
function useSelection(shown: readonly AdminOrderAnswer[]) {
  const rows = useMemo(() => shown.filter(({ voided }) => !voided), [shown]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ _id }) => ticked.has(_id)), [rows, ticked]);
  const selected = useMemo(() => new Set(idsOf(chosen)), [chosen]);
  const last = useRef<string>(undefined);
  // Stable functions: new ones would rerender every row.
  const present = useRef(rows);
  useLayoutEffect(() => {
    present.current = rows;
  });

  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  /** With `range`, everything from the previously toggled row to this one gets this one's state. */
  const toggle = useCallback((id: string, on: boolean, range = false) => {
    const ids = idsOf(present.current);
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    last.current = id;
    const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    tick(range && from >= 0 ? between : [id], on);
  }, []);
  const selectTogether = useCallback((checkoutId: string) => {
    const together = present.current.filter((order) => order.checkoutId === checkoutId);
    tick(idsOf(together), true);
  }, []);
  const clear = () => setTicked(new Set());
  const select = (ids: readonly string[]) => tick(ids, true);
  const toggleAll = () => setTicked(new Set(selected.size === rows.length ? [] : idsOf(rows)));

  return { chosen, selected, toggle, selectTogether, select, toggleAll, clear };
}

/** Within this many pixels of the top, new rows are inserted at once. */
const nearTop = 160;

const none: ReadonlySet<string> = new Set();

/** In these places, as far as they had one; what is new comes last, or to the rest of its delivery. */
function inPlaces(rows: readonly AdminOrderAnswer[], places: ReadonlyMap<string, number>) {
  const placeOf = ({ _id }: AdminOrderAnswer) => places.get(_id) ?? places.size;
  return byDelivery(rows.toSorted((a, b) => placeOf(a) - placeOf(b))).flat();
}

/**
 * Holds back new orders, and every row in its place however urgent others become, while the user is scrolled down, until
 * they scroll up or ask for them.
 */
function useDeferredRows(rows: readonly AdminOrderAnswer[]) {
  const [held, setHeld] = useState(none);
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>();
  const look = useEffectEvent(() => {
    const away = window.scrollY >= nearTop;
    if (!away) setHeld(none);
    if (away !== (places !== undefined))
      setPlaces(away ? new Map(rows.map(({ _id }, place) => [_id, place])) : undefined);
  });
  useEffect(() => {
    const listen = () => look();
    window.addEventListener('scroll', listen, { passive: true });
    return () => window.removeEventListener('scroll', listen);
  }, []);
  const shown = useMemo(() => {
    const free = held.size === 0 ? rows : rows.filter(({ _id }) => !held.has(_id));
    return places ? inPlaces(free, places) : free;
  }, [rows, held, places]);
  return {
    shown,
    waiting: rows.length - shown.length,
    hold: (id: string) => {
      if (window.scrollY >= nearTop) setHeld((before) => new Set(before).add(id));
    },
    // Only scroll: arriving at the top shows them. Inserted earlier, the list would keep its old position.
    release: () => window.scrollTo({ top: 0, behavior: 'instant' }),
  };
}

/** `answered`: of how many orders it is known, while they are moved. */
function useMoving(onDone: () => void) {
  const [answered, setAnswered] = useState<number>();
  const move = async (orders: readonly AdminOrderAnswer[], to: OrderStatus) => {
    setAnswered(0);
    const done = await changeStatus(orders, to, setAnswered);
    setAnswered(undefined);
    if (done) onDone();
  };
  return { answered, move };
}

interface OrdersListProps {
  alarm: Alarm;
  sort: OrderFilter['sort'];
  rows: readonly AdminOrderAnswer[];
  total: number | undefined;
  loadingMore: boolean;
  /** Loads the next page; undefined while there is none to load. */
  onNearEnd: (() => void) | undefined;
  /** Loads everything that matches. Resolves with its ids, or with those that could be loaded. */
  onLoadAll: () => Promise<readonly string[]>;
}

const keysHelp = [
  ['j ↓', 'Next order'],
  ['k ↑', 'Previous order'],
  ['n', 'Next status'],
  ['p', 'Previous status'],
  ['x', 'Select or deselect'],
  ['Shift-click', 'Select a range of orders'],
  ['u', 'Undo the last change'],
  ['a', 'Seen: silence all new orders'],
  ['?', 'Show this help'],
] as const;

const nothing = () => {};
const sortWords = {
  newest: 'newest first, unseen in danger on top',
  late: 'most urgent first, as on the board',
};
const loadedText = (loaded: number, total: number, sort: OrderFilter['sort']) =>
  `${formatCount(loaded)} of ${formatCount(Math.max(total, loaded))} loaded, ${sortWords[sort ?? 'newest']}`;

/** The list with active row, selection and keyboard commands. */
export function OrdersList(props: OrdersListProps) {
  const { alarm, rows, total = 0, sort, loadingMore, onNearEnd, onLoadAll } = props;
  const { shown, waiting, hold, release } = useDeferredRows(rows);
  const { touched, spoken } = useOrderNews(hold, (id) => rows.some(({ _id }) => _id === id));
  const { active, activeId, activate, step } = useCursor('order', [{ orders: shown }]);
  const { chosen, selected, toggle, selectTogether, select, toggleAll, clear } = useSelection(shown);
  const [deleting, setDeleting] = useState<AdminOrderAnswer>();
  const [refunding, setRefunding] = useState<AdminOrderAnswer>();
  // All loaded rows may have been moved out of the filter: those further down must not stay unseen.
  useEffect(() => {
    if (rows.length === 0) onNearEnd?.();
  }, [rows.length, onNearEnd]);

  const { answered, move } = useMoving(clear);
  const one = active?.voided ? undefined : active;
  return (
    <OrdersScreen
      alarm={alarm}
      active={one ? [one] : []}
      step={step}
      keys={{ x: (held) => (one && !held ? toggle(one._id, !selected.has(one._id)) : false) }}
      help={keysHelp}
      spoken={spoken}
      bar={loadingMore ? 'Loading older orders…' : loadedText(shown.length, total, sort)}
    >
      {/* New orders wait behind it, so that the list does not move under a reader further down. */}
      {waiting > 0 && (
        <button type="button" className={styles.pill} onClick={release}>
          ↑ {pluralise(waiting, 'new order')}
        </button>
      )}
      {shown.length > 0 && (
        <OrdersTable
          rows={shown}
          activeId={activeId}
          selected={selected}
          touched={touched}
          total={Math.max(total, shown.length)}
          onSelect={toggle}
          onSelectTogether={selectTogether}
          onSelectAll={toggleAll}
          onActivate={activate}
          onDelete={setDeleting}
          onGiveBack={setRefunding}
          onNearEnd={onNearEnd ?? nothing}
        />
      )}
      {chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          total={chosen.length >= shown.length ? total : 0}
          answered={answered}
          onSelectAll={async () => select(await onLoadAll())}
          onMove={(to) => void move(chosen, to)}
          onClear={clear}
        />
      )}
      {deleting && <DeleteOrders orders={[deleting]} onClose={() => setDeleting(undefined)} />}
      {refunding && <GiveBack order={refunding} onClose={() => setRefunding(undefined)} />}
    </OrdersScreen>
  );
}

interface BulkBarProps {
  count: number;
  /** All that match, when more than the selected ones can be selected. */
  total: number;
  answered: number | undefined;
  onSelectAll: () => Promise<void>;
  onMove: (to: OrderStatus) => void;
  onClear: () => void;
}

/** Moves all selected orders; overlays the list's lower edge, so that nothing shifts. */
function BulkBar({ count, total, answered, onSelectAll, onMove, onClear }: BulkBarProps) {
  const [to, setTo] = useState<OrderStatus>('In the Kitchen');
  const [loading, setLoading] = useState(false);
  const selectAll = async () => {
    setLoading(true);
    await onSelectAll();
    setLoading(false);
  };
  return (
    <section className={styles.bar} aria-label="Selected orders">
      <output className={styles.count}>{formatCount(count)} selected</output>
      {(loading || total > count) && answered === undefined && (
        <Button size="s" busy={loading} busyLabel="Loading…" onClick={() => void selectAll()}>
          Select all {formatCount(total)}
        </Button>
      )}
      <StatusSelect label="Move to" value={to} onChoose={setTo} />
      <Button
        variant="ember"
        size="s"
        busy={answered !== undefined}
        busyLabel={`Moving… ${formatCount(answered ?? 0)} of ${formatCount(count)}`}
        onClick={() => onMove(to)}
      >
        {`Move ${formatCount(count)}`}
      </Button>
      <Button variant="quiet" size="s" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
