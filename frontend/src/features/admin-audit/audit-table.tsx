import type { AuditEntry } from '@forno/shared/contracts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './audit-table.module.css';
import { differencesOf } from './differences-of.ts';

const columns: Column<AuditEntry>[] = [
  { key: 'at', header: 'When', width: '10rem', cell: ({ at }) => <DateTime value={at} /> },
  { key: 'by', header: 'Who', width: '14%', cell: ({ by }) => by.name },
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    width: '26%',
    cell: ({ kind, title, subject }) => (
      <>
        <span className={styles.kind}>{kind}</span> {title}
        {subject !== title && <span className={styles.subject}>{subject}</span>}
      </>
    ),
  },
  { key: 'action', header: 'Action', width: '8rem', cell: ({ action }) => action },
  { key: 'change', header: 'Change', cell: ({ from, to }) => <ChangeList from={from} to={to} /> },
];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      caption="Changes, newest first"
      dense
      cardsBelow={56.25}
      columns={columns}
      rows={entries}
      rowKey={({ _id }) => _id}
    />
  );
}

/** The changed fields, before and after. */
function ChangeList({ from, to }: Pick<AuditEntry, 'from' | 'to'>) {
  const differences = differencesOf(from, to);
  if (differences.length === 0) return <>—</>;
  return (
    <ul className={styles.changes}>
      {differences.map(({ name, before, after }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>{' '}
          {before !== undefined && <del className={styles.before}>{before}</del>}
          {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
          {after !== undefined && <ins className={styles.after}>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
