import { AuditKind, type AuditEntry, type AuditQuery, auditKinds } from '@forno/shared/contracts/admin';
import { auditWords, nameOf } from '@forno/shared/messages/admin';
import { useUsers } from '#accounts/use-users.ts';
import { DateField } from '#ui/date-field.tsx';
import { Select } from '#ui/field.tsx';
import { SearchField } from '#ui/search-field.tsx';
import styles from './audit-filters.module.css';

export type AuditFilter = Pick<AuditQuery, 'kind' | 'by' | 'q' | 'from' | 'to'>;

interface AuditFiltersProps {
  filter: AuditFilter;
  /** Entries shown; their authors can be selected even if deleted. */
  entries: readonly AuditEntry[];
  onChange: (change: AuditFilter) => void;
}

const kindOptions = [
  { value: '', label: 'Everything' },
  ...auditKinds.map((kind) => ({ value: kind, label: `${nameOf(auditWords.kind(kind))}s` })),
];

function usePeople(entries: readonly AuditEntry[]) {
  const { data: users = [] } = useUsers();
  const people = new Map(users.filter(({ role }) => role === 'admin').map(({ _id, name }) => [_id, name]));
  for (const { by } of entries) if (!people.has(by._id)) people.set(by._id, by.name);
  return [...people].map(([value, label]) => ({ value, label }));
}

export function AuditFilters({ filter, entries, onChange }: AuditFiltersProps) {
  const people = usePeople(entries);
  return (
    <section className={styles.filters} aria-label="Find changes">
      <Select
        label="What"
        options={kindOptions}
        value={filter.kind ?? ''}
        onChange={(event) => onChange({ kind: AuditKind.safeParse(event.target.value).data })}
      />
      <Select
        label="Who"
        options={[{ value: '', label: 'Everyone' }, ...people]}
        value={filter.by ?? ''}
        onChange={(event) => onChange({ by: event.target.value || undefined })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={end === 'from' ? 'From' : 'To'}
          value={filter[end] ?? ''}
          min={end === 'to' ? filter.from : undefined}
          max={end === 'from' ? filter.to : undefined}
          onChange={(event) => onChange({ [end]: event.target.value || undefined })}
        />
      ))}
      <SearchField
        label="Search by id or name"
        placeholder="Id or name"
        value={filter.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined })}
      />
    </section>
  );
}
