import { Skeleton } from '#ui/skeleton.tsx';
import styles from './menu-page.module.css';
import card from './pizza-card.module.css';

/** Cards as large as those that will stand there. */
export function MenuSkeleton() {
  return (
    <div className={styles.grid}>
      <output className="visually-hidden">The menu is on its way…</output>
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key} className={card.card}>
          <div className={card.picture}>
            <Skeleton height="100%" />
          </div>
          <div className={card.body}>
            <Skeleton width="55%" height="1.5rem" />
            <Skeleton height="3rem" />
            <Skeleton height="2.75rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
