import { formatCount } from '@forno/shared/domain';
import type { ChartProps } from '#widgets/bar-chart.tsx';
import styles from './report.module.css';

/** Most rows in a chart; the table has all. */
const most = 12;

/** Rows from top to bottom, longest first where the server sorts so. */
export function ShareBars({ title, bars, format }: ChartProps) {
  const shown = bars.slice(0, most);
  const top = Math.max(...shown.map(({ value }) => value), 1);
  return (
    <figure aria-label={title}>
      <div className={styles.bars} aria-hidden="true">
        {shown.map(({ label, value }, place) => (
          <div key={`${place} ${label}`} className={styles.row}>
            <span className={styles.label}>{label}</span>
            <svg className={styles.track} width="100%" height="14" focusable="false">
              <rect width={`${(value / top) * 100}%`} height="14" rx="3" className={styles.bar} />
            </svg>
            <span className={styles.value}>{format(value)}</span>
          </div>
        ))}
      </div>
      {bars.length > most && (
        <p
          className={styles.rest}
        >{`The first ${most} of ${formatCount(bars.length)}: the table has all.`}</p>
      )}
      <figcaption className="visually-hidden">
        {`${title}. ${shown.map(({ label, value }) => `${label} ${format(value)}`).join(', ')}.`}
      </figcaption>
    </figure>
  );
}
