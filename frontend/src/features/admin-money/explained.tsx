import type { MoneyCheckAnswer } from '@forno/shared/contracts';
import { useState } from 'react';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { Pager } from '#ui/pager.tsx';
import styles from './differences.module.css';

type Explained = NonNullable<MoneyCheckAnswer['explained']>[number];

const pageSize = 50;

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
  const [page, setPage] = useState(1);
  if (explained.length === 0) return null;
  const pages = Math.ceil(explained.length / pageSize);
  const shown = Math.min(page, pages);
  return (
    <>
      <DataTable
        caption={`Explained: ${explained.length}`}
        captionHidden={false}
        cardsBelow={64}
        dense
        columns={columns}
        rows={explained.slice((shown - 1) * pageSize, shown * pageSize)}
        rowKey={(row) => `${row.paymentId}-${explained.indexOf(row)}`}
      />
      <Pager page={shown} pages={pages} onTurn={setPage} />
    </>
  );
}
