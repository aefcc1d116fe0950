import styles from './totals.module.css';

interface Total {
  label: string;
  value: string;
  /** What the figure is based on, briefly. */
  note?: string;
}

/** Summary figures; `false` for one that is not shown. */
export function Totals({ totals }: { totals: readonly (Total | false)[] }) {
  return (
    <dl className={styles.totals}>
      {totals.map(
        (total) =>
          total && (
            <div key={total.label} className={styles.total}>
              <dt>{total.label}</dt>
              <dd>{total.value}</dd>
              {total.note !== undefined && <dd className={styles.note}>{total.note}</dd>}
            </div>
          ),
      )}
    </dl>
  );
}
