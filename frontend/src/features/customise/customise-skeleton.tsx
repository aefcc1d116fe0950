import { Skeleton } from '#ui/skeleton.tsx';
import styles from './line-form.module.css';

export function CustomiseSkeleton() {
  return (
    <div className={styles.line}>
      <output className="visually-hidden">Loading your pizzas…</output>
      <div className={styles.picture}>
        <Skeleton round width="15rem" height="15rem" />
      </div>
      <div className={styles.form}>
        <Skeleton width="40%" height="2rem" />
        <Skeleton height="4.5rem" />
        <Skeleton height="11rem" />
        <Skeleton width="60%" height="2.75rem" />
      </div>
    </div>
  );
}
