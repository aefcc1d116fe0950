import type { MoneyCheckAnswer, MoneyDifference } from '@forno/shared/contracts';
import { Badge } from '#ui/badge.tsx';
import type { Column } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import styles from './differences.module.css';
import { PagedTable } from './paged-table.tsx';
import { RemedyButton } from './remedy-button.tsx';

const kinds: Record<MoneyDifference['kind'], string> = {
  captured_without_orders: 'Paid, but not ordered',
  orders_without_capture: 'Ordered, but not paid',
  amount_differs: 'The amounts differ',
  refund_missing: 'A refund is missing',
  refund_unknown: 'An unknown refund',
  unknown_payment: 'An unknown payment',
};

const columns: Column<MoneyDifference>[] = [
  {
    key: 'kind',
    header: 'Difference',
    rowHeader: true,
    cell: ({ kind }) => <Badge tone="beet">{kinds[kind]}</Badge>,
  },
  {
    key: 'ids',
    header: 'Payment and checkout',
    cell: ({ paymentId, checkoutId }) => (
      <span className={styles.ids}>
        <span>{paymentId ?? 'no payment'}</span>
        <span>{checkoutId ?? 'no checkout'}</span>
      </span>
    ),
  },
  { key: 'captured', header: 'Captured', numeric: true, cell: ({ captured }) => <Money paise={captured} /> },
  { key: 'ordered', header: 'Ordered', numeric: true, cell: ({ ordered }) => <Money paise={ordered} /> },
  { key: 'refunded', header: 'Refunded', numeric: true, cell: ({ refunded }) => <Money paise={refunded} /> },
  { key: 'action', header: 'What to do', width: '30%', cell: ({ action }) => action },
  { key: 'remedy', header: 'Remedy', cell: (difference) => <RemedyButton difference={difference} /> },
];

/** Each difference with the step that fixes it; normally none. */
export function Differences({ check }: { check: MoneyCheckAnswer }) {
  if (check.differences.length === 0) {
    return (
      <EmptyState title="Everything adds up" picture={<BalanceArt />}>
        <p>
          What the provider reports for this period matches our orders and refunds. A refund can still be on
          its way to the customer, and payments of the last half minute are not compared yet.
        </p>
      </EmptyState>
    );
  }
  return (
    <PagedTable
      caption="Differences"
      cardsBelow={68.75}
      columns={columns}
      rows={check.differences}
      rowKey={({ kind, paymentId, checkoutId }) => `${kind}-${paymentId}-${checkoutId}`}
    />
  );
}

/** Scales at rest, a pizza on one side and coins on the other. Decoration. */
function BalanceArt() {
  return (
    <svg viewBox="0 0 200 130" width="200" height="130" aria-hidden="true" focusable="false">
      <path d="M30 122c30-6 110-6 140 0 8 4-140 5-140 0z" fill="var(--sunken)" />
      <g fill="none" stroke="var(--edge)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M100 20v94M78 117c14-3 30-3 44 0" />
        <path d="M44 33c36-4 76-4 112 0" />
        <path d="M44 34L26 76M44 34l18 42M156 34l-18 42M156 34l18 42" strokeWidth="2" />
        <path d="M22 77c15 12 29 12 44 0zM134 77c15 12 29 12 44 0z" fill="var(--surface)" />
      </g>
      <circle cx="100" cy="18" r="5" fill="var(--ember)" />
      <path d="M27 75c4-9 30-9 34 0z" fill="#e3a756" />
      <path d="M32 74c4-6 20-6 24 0z" fill="#c63a1c" />
      <path d="M143 75c-2-4 24-4 24 0zM146 70c-2-4 18-4 18 0zM149 65c-2-4 12-4 12 0z" fill="var(--amber)" />
    </svg>
  );
}
