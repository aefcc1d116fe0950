import { Skeleton } from '#ui/skeleton.tsx';
import styles from './report.module.css';

export function ReportSkeleton() {
  return (
    <div className={styles.parts}>
      <output className="visually-hidden">Preparing the report…</output>
      <Skeleton height="6rem" />
      {[1, 2, 3].map((part) => (
        <Skeleton key={part} height="18rem" />
      ))}
    </div>
  );
}
