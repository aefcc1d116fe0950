import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useMemo, useLayoutEffect, useRef, useState } from 'react';
import { CheckBox } from '#ui/checkbox.tsx';
import { tableRoles as role } from '#ui/table-roles.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { rowsOfDeliveries } from './delivery-status.tsx';
import { OrderRow } from './order-row.tsx';
import styles from './orders-table.module.css';
import type { RowActions } from './row-actions.tsx';

/** Virtual scrolling: five thousand orders cost as much as thirty. Row `keep` is always there, for the focus. */
function useWindowRows(ids: readonly string[], keep: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const narrow = useNarrow();
  // Content above the list changes height as filters wrap and notices appear.
  useLayoutEffect(() => {
    const look = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- its functions change with every scroll; no compiler memoises them here
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => (narrow ? 280 : 74),
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return keep < 0 || shown.includes(keep) ? shown : [...shown, keep].sort((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  return {
    body,
    items,
    height: virtualizer.getTotalSize(),
    top,
    measure: virtualizer.measureElement,
  };
}

interface OrdersTableProps extends RowActions {
  rows: readonly AdminOrderAnswer[];
  activeId: string | undefined;
  selected: ReadonlySet<string>;
  touched: ReadonlySet<string>;
  /** Total matches, loaded or not. */
  total: number;
  onSelectAll: () => void;
  onNearEnd: () => void;
}

const heads = ['Order id', 'User', 'Items', 'Total', 'Status', 'Delete'];
const nearEnd = 15;

/** The orders; only rows near the viewport are rendered. */
export function OrdersTable(props: OrdersTableProps) {
  const { rows, activeId, selected, touched, total, onSelectAll, onNearEnd, ...actions } = props;
  const ids = useMemo(() => rows.map(({ _id }) => _id), [rows]);
  const deliveries = useMemo(() => rowsOfDeliveries(rows), [rows]);
  const keep = activeId === undefined ? -1 : ids.indexOf(activeId);
  const { body, items, height, top, measure } = useWindowRows(ids, keep);
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && lastShown >= rows.length - nearEnd) onNearEnd();
  }, [lastShown, rows.length, onNearEnd]);

  const allSelected = rows.length > 0 && selected.size >= rows.length;
  const drawnTo = items.at(-1)?.end ?? top;
  return (
    <table {...role.table} className={styles.table} aria-rowcount={total + 1}>
      <caption className="visually-hidden">Orders</caption>
      <thead {...role.group}>
        <tr {...role.row} aria-rowindex={1}>
          <th {...role.columnHeader} scope="col" className={styles.head}>
            <span className="visually-hidden">Selected</span>
            <CheckBox aria-label="Select all loaded orders" checked={allSelected} onChange={onSelectAll} />
          </th>
          {heads.map((head) => (
            <th key={head} {...role.columnHeader} scope="col" className={styles.head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role.group} ref={body}>
        {items.map((item, place) => {
          const order = rows[item.index];
          if (!order) return null;
          const ofDelivery = deliveries.get(order._id);
          const gap = item.start - (items[place - 1]?.end ?? top);
          return (
            <Fragment key={order._id}>
              {gap > 0 && <Gap height={gap} />}
              <OrderRow
                order={order}
                index={item.index}
                active={order._id === (activeId ?? ids[0])}
                selected={selected.has(order._id)}
                touched={touched.has(order._id)}
                part={ofDelivery?.part}
                delivery={ofDelivery?.all}
                measure={measure}
                {...actions}
              />
            </Fragment>
          );
        })}
        {top + height > drawnTo && <Gap height={top + height - drawnTo} />}
      </tbody>
    </table>
  );
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden="true" className={styles.gap} style={{ height }} />;
}
