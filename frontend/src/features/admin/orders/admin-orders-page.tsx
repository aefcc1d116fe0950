import { type AdminOrderAnswer, type OrderCounts, Status } from '@forno/shared/contracts/admin';
import { byUrgency, formatCount, orderStatuses } from '@forno/shared/domain';
import { errors, listWord, notices } from '@forno/shared/messages/admin';
import { useMemo } from 'react';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useSettings } from '#settings/use-settings.ts';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import blankTicket from '#art/blank-ticket.svg?raw';
import { Still } from '#art/still.tsx';
import { StatusShape } from '#widgets/status-word.tsx';
import { useFilter } from '#transport/use-filter.ts';
import { OrdersAside } from './alarm-settings.tsx';
import styles from './order-filters.module.css';
import { OrdersList } from './orders-list.tsx';
import { byDelivery } from './kitchen/tickets.ts';
import { PrintNow } from './print/order-sheets.tsx';
import { useLoadDue } from './changes/use-waiting.ts';
import { useAlarm } from './use-alarm.ts';
import { useJudge } from './use-judge.ts';
import {
  loadAll,
  matchesFilter,
  type OrderFilter,
  together,
  totalOf,
  useOrderRows,
  useShownCounts,
} from './changes/order-rows.ts';

/** Counts are updated live; only a search depends on its response. */
function totalFor(
  { status, sort, q, voided }: OrderFilter,
  counts: OrderCounts | undefined,
): number | undefined {
  if (q || voided || !counts) return undefined;
  if (status) return counts[status];
  return sort === 'late' ? totalOf(counts) - counts.Delivered : totalOf(counts);
}

const isNarrowed = ({ status, q, voided }: OrderFilter) =>
  status !== undefined || q !== undefined || voided !== undefined;

/** Unseen orders whose promise is in danger come first, each with the rest of its delivery. */
function withOverdue(
  rows: readonly AdminOrderAnswer[],
  overdue: readonly AdminOrderAnswer[],
  filter: OrderFilter,
): readonly AdminOrderAnswer[] {
  const first = overdue.filter((order) => matchesFilter(order, filter));
  if (first.length === 0) return rows;
  const ids = new Set(first.map(({ _id }) => _id));
  const all = [...first, ...rows.filter(({ _id }) => !ids.has(_id))];
  return byDelivery(all).flatMap((orders) => orders.toSorted((a, b) => a.line - b.line));
}

/** All orders, with a control to change the status (specification, section 2). */
export function AdminOrdersPage() {
  const [filter, setFilter] = useOrderFilter();
  const found = useOrderRows(filter);
  const { list, rows } = found;
  // The most urgent may be on any page.
  useLoadDue(found, filter.sort === 'late');
  const counts = useShownCounts();
  const alarm = useAlarm();
  const judge = useJudge();
  const shown = useMemo(
    () =>
      filter.sort
        ? byUrgency(byDelivery(rows), (orders) => orders, judge).flat()
        : withOverdue(rows, alarm.overdue, filter),
    [rows, alarm.overdue, filter, judge],
  );
  // Rows that jump to the top after the others have come would move a row from under a finger.
  const data = alarm.isPending ? undefined : list.data;
  const none = data && rows.length === 0;
  const more = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError;
  return (
    <Page title="Orders" aside={<OrdersAside />}>
      <OrderFilters filter={filter} counts={counts} onChange={setFilter} />
      {!data && !list.isError && <SkeletonLines lines={8} label="Loading the orders…" />}
      <LoadStateWithToast query={list} text={errors.ordersFetch} />
      {data && (
        <OrdersList
          alarm={alarm}
          rows={shown}
          sort={filter.sort}
          total={totalFor(filter, counts) ?? data.pages[0]?.total}
          loadingMore={list.isFetchingNextPage}
          onNearEnd={more ? () => void list.fetchNextPage(together) : undefined}
          onLoadAll={async () =>
            (await loadAll(list, filter)).flatMap(({ _id, voided }) => (voided ? [] : _id))
          }
        />
      )}
      {none && more && <SkeletonLines lines={8} label="Loading the orders…" />}
      {none && !list.hasNextPage && (
        <NoOrders
          narrowed={isNarrowed(filter)}
          onWiden={() => setFilter({ status: undefined, q: undefined, voided: undefined })}
        />
      )}
      <PrintNow orders={alarm.paper} />
    </Page>
  );
}

function NoOrders({ narrowed, onWiden }: { narrowed: boolean; onWiden: () => void }) {
  return (
    <EmptyState
      title={notices.noOrders}
      picture={<Still svg={blankTicket} />}
      action={narrowed && <Button onClick={onWiden}>Show all orders</Button>}
    >
      <p>{narrowed ? 'Nothing matches this search.' : 'New orders appear here by themselves.'}</p>
    </EmptyState>
  );
}

function useOrderFilter(): [OrderFilter, (change: OrderFilter) => void] {
  const [given, set] = useFilter();
  const { q } = given;
  const chosen = Status.safeParse(given['status']).data;
  const sort = given['sort'] === 'late' ? 'late' : undefined;
  const voided = given['voided'] === 'only' ? 'only' : undefined;
  const filter = useMemo(
    () => ({ status: chosen, sort, q: q || undefined, voided }) as const,
    [chosen, sort, q, voided],
  );
  const change = (next: OrderFilter) => set({ ...filter, ...next });
  return [filter, change];
}

interface OrderFiltersProps {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
  onChange: (change: OrderFilter) => void;
}

function OrderFilters({ filter, counts, onChange }: OrderFiltersProps) {
  const { data: shop } = useSettings();
  const choices = [undefined, ...orderStatuses] as const;
  return (
    <section className={styles.filters} aria-label="Find orders">
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">Show orders by status, and sort them</legend>
        {choices.map((status) => {
          const count = counts && (status ? counts[status] : totalOf(counts));
          return (
            <button
              key={status ?? 'all'}
              type="button"
              className={styles.chip}
              aria-pressed={!filter.voided && filter.status === status}
              onClick={() => onChange({ status, voided: undefined })}
            >
              {status && <StatusShape status={status} />}
              <span>{status ? listWord(status, shop?.pickup === true) : 'All'}</span>
              <span className={styles.count}>{count === undefined ? '…' : formatCount(count)}</span>
            </button>
          );
        })}
        <button
          type="button"
          className={styles.chip}
          aria-pressed={filter.sort === 'late'}
          onClick={() => onChange({ sort: filter.sort ? undefined : 'late' })}
        >
          Most urgent first
        </button>
        <button
          type="button"
          className={styles.chip}
          aria-pressed={filter.voided === 'only'}
          onClick={() => onChange({ voided: 'only', status: undefined, sort: undefined })}
        >
          Cancelled
        </button>
      </fieldset>
      <SearchField
        label="Search by number, order id, name, email or phone"
        placeholder="Number, name, email or phone"
        value={filter.q ?? ''}
        onSearch={(q) => onChange({ q })}
      />
    </section>
  );
}
