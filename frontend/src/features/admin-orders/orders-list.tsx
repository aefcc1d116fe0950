import { type AdminOrderAnswer, Status } from '@forno/shared/contracts';
import {
  nextStatus,
  type OrderStatus,
  previousStatus,
  formatCount,
  counted,
  orderStatuses,
} from '@forno/shared/domain';
import { useCallback, useState, useEffect, useMemo, useLayoutEffect, useRef } from 'react';
import { useKeys } from '#ui/use-keys.ts';
import { changeMany, changeStatus, undoLast, undoMany } from '#orders/change-status.ts';
import type { BulkResult } from '#orders/order-mover.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { BulkResults } from './bulk-results.tsx';
import { DeleteOrder } from './delete-order.tsx';
import { OrdersBar } from './orders-bar.tsx';
import { KeysHelp } from './keys-help.tsx';
import { OrdersTable } from './orders-table.tsx';
import { shortcuts } from './shortcuts.ts';
import { useActiveRow } from './use-active-row.ts';
import type { Alarm } from './use-alarm.ts';
import { useOrderNews } from './use-order-news.ts';
import styles from './orders-list.module.css';

/** The selected rows. Rows that leave the list are deselected. */
function useSelection(rows: readonly AdminOrderAnswer[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => rows.filter(({ _id }) => ticked.has(_id)), [rows, ticked]);
  const selected = useMemo(() => new Set(chosen.map(({ _id }) => _id)), [chosen]);
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
    const ids = present.current.map(({ _id }) => _id);
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
    last.current = id;
    const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    tick(range && from >= 0 ? between : [id], on);
  }, []);
  /** The orders that were paid together with this one. */
  const selectTogether = useCallback((checkoutId: string) => {
    tick(
      present.current.flatMap((order) => (order.checkoutId === checkoutId ? [order._id] : [])),
      true,
    );
  }, []);
  const clear = useCallback(() => setTicked(new Set()), []);
  const toggleAll = useCallback(() => {
    const all = rows.map(({ _id }) => _id);
    setTicked((before) => (all.every((id) => before.has(id)) ? new Set() : new Set(all)));
  }, [rows]);

  return { chosen, selected, toggle, selectTogether, toggleAll, clear };
}

/** Within this many pixels of the top, new rows are inserted at once. */
const nearTop = 160;

const none: ReadonlySet<string> = new Set();

/** Holds back new orders while the user is scrolled down, until they scroll up or ask for them. */
function useHeldBack(rows: readonly AdminOrderAnswer[]) {
  const [held, setHeld] = useState(none);
  useEffect(() => {
    const release = () => {
      if (window.scrollY < nearTop) setHeld(none);
    };
    window.addEventListener('scroll', release, { passive: true });
    return () => window.removeEventListener('scroll', release);
  }, []);
  const shown = useMemo(
    () => (held.size === 0 ? rows : rows.filter(({ _id }) => !held.has(_id))),
    [rows, held],
  );
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

interface OrdersListProps {
  alarm: Alarm;
  rows: readonly AdminOrderAnswer[];
  total: number | undefined;
  loadingMore: boolean;
  /** Undefined when everything is loaded. */
  onNearEnd: (() => void) | undefined;
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

/** The list with active row, selection and keyboard commands. */
export function OrdersList({ alarm, rows, total, loadingMore, onNearEnd }: OrdersListProps) {
  const { shown, waiting, hold, release } = useHeldBack(rows);
  const { touched, spoken } = useOrderNews(hold);
  const { active, activeId, activate, step } = useActiveRow(shown);
  const { chosen, selected, toggle, selectTogether, toggleAll, clear } = useSelection(shown);
  const [deleting, setDeleting] = useState<AdminOrderAnswer>();
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [answered, setAnswered] = useState<number>();
  const [help, setHelp] = useState(false);
  const tell = (more: readonly BulkResult[]) => setResults((before) => [...before, ...more]);
  const askDelete = useCallback((order: AdminOrderAnswer) => setDeleting(order), []);

  const moveActive = (to: OrderStatus | undefined): boolean => {
    if (!active || !to) return false;
    void changeStatus(active, to);
    return true;
  };
  const moveChosen = async (to: OrderStatus) => {
    setAnswered(0);
    const done = await changeMany(chosen, to, tell, setAnswered);
    setAnswered(undefined);
    if (done) clear();
  };
  useKeys(
    {
      j: () => step(1),
      ArrowDown: () => activeId !== undefined && step(1),
      k: () => step(-1),
      ArrowUp: () => activeId !== undefined && step(-1),
      // A held key navigates, but never moves orders twice.
      n: (held) => !held && moveActive(active && nextStatus(active.status)),
      p: (held) => !held && moveActive(active && previousStatus(active.status)),
      x: (held) => (active && !held ? toggle(active._id, !selected.has(active._id)) : false),
      u: (held) => !held && undoLast(),
      a: (held) => !held && alarm.acknowledge(),
    },
    shortcuts.use(),
  );
  useKeys({ '?': () => setHelp(true) });

  return (
    <>
      <OrdersBar alarm={alarm} onHelp={() => setHelp(true)}>
        {loadingMore
          ? 'Loading older orders…'
          : `${formatCount(shown.length)} of ${formatCount(Math.max(total ?? 0, shown.length))} loaded`}
      </OrdersBar>
      <output className="visually-hidden">{spoken}</output>
      <NewsPill count={waiting} onShow={release} />
      {shown.length > 0 && (
        <OrdersTable
          rows={shown}
          activeId={activeId}
          selected={selected}
          touched={touched}
          total={total}
          onSelect={toggle}
          onSelectTogether={selectTogether}
          onSelectAll={toggleAll}
          onActivate={activate}
          onDelete={askDelete}
          onNearEnd={onNearEnd ?? nothing}
        />
      )}
      {chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          answered={answered}
          onMove={(to) => void moveChosen(to)}
          onClear={clear}
        />
      )}
      {deleting && <DeleteOrder order={deleting} onClose={() => setDeleting(undefined)} />}
      {results.length > 0 && (
        <BulkResults results={results} onUndo={() => void undoMany(results)} onClose={() => setResults([])} />
      )}
      {help && <KeysHelp keys={keysHelp} onClose={() => setHelp(false)} />}
    </>
  );
}

interface NewsPillProps {
  count: number;
  onShow: () => void;
}

/** New orders wait behind this button, so that the list does not move under a reader further down. */
function NewsPill({ count, onShow }: NewsPillProps) {
  if (count === 0) return null;
  return (
    <button type="button" className={styles.pill} onClick={onShow}>
      ↑ {counted(count, 'new order')}
    </button>
  );
}

interface BulkBarProps {
  count: number;
  /** Progress while moving. */
  answered: number | undefined;
  onMove: (to: OrderStatus) => void;
  onClear: () => void;
}

const options = orderStatuses.map((status) => ({ value: status, label: status }));

/** Moves all selected orders; overlays the list's lower edge, so that nothing shifts. */
function BulkBar({ count, answered, onMove, onClear }: BulkBarProps) {
  const [to, setTo] = useState<OrderStatus>('In the Kitchen');
  return (
    <section className={styles.bar} aria-label="Selected orders">
      <output className={styles.count}>{count} selected</output>
      <Select
        label="Move to"
        labelHidden
        compact
        options={options}
        value={to}
        onChange={(event) => {
          const status = Status.safeParse(event.target.value);
          if (status.success) setTo(status.data);
        }}
      />
      <Button
        variant="ember"
        size="s"
        busy={answered !== undefined}
        busyLabel={`Moving… ${answered} of ${count}`}
        onClick={() => onMove(to)}
      >
        {`Move ${count}`}
      </Button>
      <Button variant="quiet" size="s" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
