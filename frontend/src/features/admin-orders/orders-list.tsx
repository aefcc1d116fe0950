import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { nextStatus, type OrderStatus, previousStatus, formatCount } from '@forno/shared/domain';
import { useCallback, useState } from 'react';
import { useKeys } from '#ui/use-keys.ts';
import { BulkBar } from './bulk-bar.tsx';
import { BulkResults } from './bulk-results.tsx';
import { changeMany, changeStatus, undoLast, undoMany } from '#orders/change-status.ts';
import { DeleteOrder } from './delete-order.tsx';
import { OrdersBar } from './orders-bar.tsx';
import { KeysHelp } from './keys-help.tsx';
import { NewsPill } from './news-pill.tsx';
import { OrdersTable } from './orders-table.tsx';
import { shortcuts } from './shortcuts.ts';
import type { BulkResult } from '#orders/order-mover.ts';
import { useActiveRow } from './use-active-row.ts';
import type { Alarm } from './use-alarm.ts';
import { useHeldBack } from './use-held-back.ts';
import { useOrderNews } from './use-order-news.ts';
import { useSelection } from './use-selection.ts';

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
