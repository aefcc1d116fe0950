import { formatPaise, shortId } from '@forno/shared/domain';
import { hitsMax, type TimelineHit, routes, searchMax } from '@forno/shared/contracts/admin';
import { keepPreviousData } from '@tanstack/react-query';
import { adminFailures } from '@forno/shared/messages/admin';
import { Link } from 'react-router-dom';
import { useFilter } from '#transport/use-filter.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { CheckoutState } from './checkout-state.tsx';
import styles from './operations.module.css';

const columns: Column<TimelineHit>[] = [
  {
    header: 'Customer',
    rowHeader: true,
    cell: ({ checkoutId, customer }) => (
      <Link to={`/admin/delivery/${checkoutId}`}>{customer === '' ? 'No name' : customer}</Link>
    ),
  },
  { header: 'Started', cell: ({ at }) => <DateTime value={at} /> },
  { header: 'State', cell: ({ state }) => <CheckoutState state={state} /> },
  { header: 'Amount', numeric: true, cell: ({ amount }) => formatPaise(amount) },
  {
    header: 'Number',
    cell: ({ number, orderIds }) => number ?? (orderIds.map(shortId).join(', ') || 'none'),
  },
  { header: 'Payment', cell: ({ paymentId }) => <span className={styles.id}>{paymentId ?? 'none'}</span> },
];

/** Search for a checkout by anything its customer says. */
export function TimelinesPage() {
  const [filter, setFilter] = useFilter();
  const q = (filter['q'] ?? '').slice(0, searchMax);
  const found = useAnswer(['admin', 'timelines', q], routes.timelines, {
    query: { q },
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Page
      title="Find"
      lead="By order, last six digits, payment, checkout, bill, name, phone number or email."
    >
      <SearchField
        label="Find a checkout"
        placeholder="#5C70BD, pay_…, name, phone or email"
        value={q}
        onSearch={(text) => setFilter({ q: text })}
      />
      {found.isLoading && <SkeletonLines lines={4} label="Searching…" />}
      <LoadStateWithToast query={found} text={adminFailures.search} />
      {q !== '' && found.data?.length === 0 && (
        <EmptyState title="Nothing found">
          <p>
            Search for the start of a name, email or phone number, for the number of a bill or credit note, or
            for a whole id or its last six digits.
          </p>
        </EmptyState>
      )}
      {q !== '' && found.data && found.data.length > 0 && (
        <div className={styles.found}>
          <DataTable
            caption={`${found.data.length < hitsMax ? 'Checkouts' : `The newest ${hitsMax}, more may match`}, newest first`}
            cardsBelow={60}
            columns={columns}
            rows={found.data}
            rowKey={({ checkoutId }) => checkoutId}
          />
        </div>
      )}
    </Page>
  );
}
