import type { Bar } from './bar-chart.tsx';
import styles from './one-figure.module.css';

interface OneFigureProps {
  title: string;
  bar: Bar;
  format: (value: number) => string;
}

/** One bar alone compares nothing: it is a figure. */
export function OneFigure({ title, bar, format }: OneFigureProps) {
  return (
    <figure aria-label={title} className={styles.figure}>
      <span className={styles.value}>{format(bar.value)}</span>
      <figcaption className={styles.label}>{bar.label}</figcaption>
    </figure>
  );
}
