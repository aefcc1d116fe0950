import styles from './totals.module.css';

export interface Total {
  label: string;
  value: string;
  /** What the figure is based on, briefly. */
  note?: string;
}

/** Summary figures. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, value, note }) => (
        <div key={label} className={styles.total}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
