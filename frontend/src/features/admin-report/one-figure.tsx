import styles from './one-figure.module.css';

export interface Bar {
  label: string;
  value: number;
}

interface OneFigureProps {
  title: string;
  bar: Bar;
  format: (value: number) => string;
}

/** A single bar compares nothing: shown as a figure. */
export function OneFigure({ title, bar, format }: OneFigureProps) {
  return (
    <figure aria-label={title} className={styles.figure}>
      <span className={styles.value}>{format(bar.value)}</span>
      <figcaption className={styles.label}>{bar.label}</figcaption>
    </figure>
  );
}
