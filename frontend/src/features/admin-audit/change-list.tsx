import type { AuditEntry } from '@forno/shared/contracts';
import styles from './change-list.module.css';
import { differencesOf } from './differences-of.ts';

/** The changed fields, before and after. */
export function ChangeList({ from, to }: Pick<AuditEntry, 'from' | 'to'>) {
  const differences = differencesOf(from, to);
  if (differences.length === 0) return <>—</>;
  return (
    <ul className={styles.list}>
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
