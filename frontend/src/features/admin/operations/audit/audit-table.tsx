import type { AuditEntry } from '@forno/shared/contracts/admin';
import { exactTime } from '@forno/shared/domain';
import { auditWords } from '@forno/shared/messages/admin';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import styles from './audit-table.module.css';

type State = Readonly<Record<string, unknown>> | null;

interface Difference {
  name: string;
  /** Undefined when there was no value before. */
  before: string | undefined;
  after: string | undefined;
}

const isMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Within a sentence; what is written in capitals stays. */
const lower = (words: string) => words.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** In words of the shop: money in rupees, moments in its time, lists with commas. `name`: the field's. */
function spoken(value: unknown, name?: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  const words = auditWords.value(name, value);
  if (words !== undefined) return words;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return isMoment.test(value) ? exactTime(new Date(value)) : value;
  if (Array.isArray(value)) return value.map((one) => spoken(one) ?? '—').join(', ') || 'none';
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(([part, one]) => `${lower(auditWords.field(part))} ${spoken(one, part) ?? '—'}`)
    .join(' ');
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Differences between before and after. Created or removed things show all fields. */
export function differencesOf(from: State, to: State): Difference[] {
  const names = new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})]);
  return [...names]
    .filter((name) => !isSame(from?.[name], to?.[name]))
    .map((name) => ({ name, before: spoken(from?.[name], name), after: spoken(to?.[name], name) }));
}

const columns: Column<AuditEntry>[] = [
  { header: 'When', width: '10rem', cell: ({ at }) => <DateTime value={at} /> },
  { header: 'Who', width: '14%', cell: ({ by }) => by.name },
  {
    header: 'What',
    rowHeader: true,
    width: '26%',
    cell: ({ kind, title, subject }) => (
      <>
        <span className={styles.kind}>{auditWords.kind(kind)}</span>{' '}
        {kind === 'till' ? <Link to={`/admin/till/${subject}`}>{title}</Link> : auditWords.title(kind, title)}
        {!subject.endsWith(title) && <span className={styles.subject}>{subject}</span>}
      </>
    ),
  },
  { header: 'Action', width: '8rem', cell: ({ action }) => auditWords.action(action) },
  { header: 'Change', cell: ({ from, to }) => <ChangeList from={from} to={to} /> },
];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      caption="Changes, newest first"
      cardsBelow={56.25}
      columns={columns}
      rows={entries}
      rowKey={({ _id }) => _id}
    />
  );
}

function ChangeList({ from, to }: Pick<AuditEntry, 'from' | 'to'>) {
  const differences = differencesOf(from, to);
  if (differences.length === 0) return <>—</>;
  return (
    <ul className={styles.changes}>
      {differences.map(({ name, before, after }) => (
        <li key={name}>
          <span className={styles.name}>{auditWords.field(name)}</span>{' '}
          {before !== undefined && <del className={styles.before}>{before}</del>}
          {before !== undefined && after !== undefined && <span aria-hidden="true"> → </span>}
          {after !== undefined && <ins className={styles.after}>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
