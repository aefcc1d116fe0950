import { cx } from './cx.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; the size of the content, to avoid layout shifts. */
  width?: string | undefined;
  height?: string | undefined;
  round?: boolean | undefined;
}

export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return (
    <span
      className={cx(styles.skeleton, round && styles.round)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

interface SkeletonLinesProps {
  lines?: number | undefined;
  label?: string | undefined;
}

/** Skeleton of a whole screen. Announced once to screen readers. */
export function SkeletonLines({ lines = 4, label = 'Loading…' }: SkeletonLinesProps) {
  return (
    <div className={styles.lines}>
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height="3.5rem" width={`${100 - ((line * 13) % 30)}%`} />
      ))}
    </div>
  );
}
