import type { MoneyCheckAnswer } from '@forno/shared/contracts';
import type { Column } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import styles from './differences.module.css';
import { PagedTable } from './paged-table.tsx';

type Explained = NonNullable<MoneyCheckAnswer['explained']>[number];

const columns: Column<Explained>[] = [
  {
    key: 'ids',
    header: 'Payment and checkout',
    rowHeader: true,
    cell: ({ paymentId, checkoutId }) => (
      <span className={styles.ids}>
        <span>{paymentId}</span>
        <span>{checkoutId ?? 'no checkout'}</span>
      </span>
    ),
  },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => <Money paise={amount} /> },
  { key: 'reason', header: 'Why', width: '60%', cell: ({ reason }) => reason },
];

/** Money without orders that is accounted for, with reasons, regardless of differences. */
export function ExplainedMoney({ explained = [] }: Pick<MoneyCheckAnswer, 'explained'>) {
  if (explained.length === 0) return null;
  return (
    <PagedTable
      caption="Explained"
      cardsBelow={64}
      columns={columns}
      rows={explained}
      rowKey={(row) => `${row.paymentId}-${explained.indexOf(row)}`}
    />
  );
}
