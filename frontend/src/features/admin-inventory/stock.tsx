import { errors } from '@forno/shared/messages';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './inventory-page.module.css';

export const stockTexts = { refused: errors.inventoryFetch, unexpected: errors.inventoryFetchUnexpected };

export function StockSkeleton() {
  return (
    <div className={styles.tables}>
      <output className="visually-hidden">Loading the inventory…</output>
      {[1, 2, 3, 4].map((table) => (
        <Skeleton key={table} height="22rem" />
      ))}
    </div>
  );
}
