import type { OrderCounts } from '@forno/shared/contracts';
import { orderStatuses, formatCount } from '@forno/shared/domain';
import type { OrderFilter } from '#orders/order-filter.ts';
import { SearchField } from '#ui/search-field.tsx';
import { StatusShape } from '#widgets/status-word.tsx';
import { totalOf } from '#orders/order-counts.ts';
import styles from './order-filters.module.css';

interface OrderFiltersProps {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
  onChange: (change: OrderFilter) => void;
}

/** Filters by status, with counts. */
export function OrderFilters({ filter, counts, onChange }: OrderFiltersProps) {
  const choices = [undefined, ...orderStatuses] as const;
  return (
    <section className={styles.filters} aria-label="Find orders">
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">Show orders by status</legend>
        {choices.map((status) => {
          const count = counts && (status ? counts[status] : totalOf(counts));
          return (
            <button
              key={status ?? 'all'}
              type="button"
              className={styles.chip}
              aria-pressed={filter.status === status}
              onClick={() => onChange({ status })}
            >
              {status && <StatusShape status={status} />}
              <span>{status ?? 'All'}</span>
              <span className={styles.count}>{count === undefined ? '…' : formatCount(count)}</span>
            </button>
          );
        })}
      </fieldset>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={filter.sort === 'late'}
        onClick={() => onChange({ sort: filter.sort ? undefined : 'late' })}
      >
        Late first
      </button>
      <SearchField
        label="Search by order id, name or email"
        placeholder="Order id, or the start of a name or email"
        value={filter.q ?? ''}
        onSearch={(q) => onChange({ q })}
      />
    </section>
  );
}
