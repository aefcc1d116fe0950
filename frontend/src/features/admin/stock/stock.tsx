import { adminErrors, adminNotices } from '@forno/shared/messages/admin';
import { useEffect, useRef } from 'react';
import { type Answer, routes } from '@forno/shared/contracts/admin';
import { useInventory } from '#stock/use-inventory.ts';
import { keys } from '#transport/keys.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import styles from './inventory-page.module.css';
import { useFailureToast } from '#transport/failure.ts';

export const stockTexts = {
  refused: adminErrors.inventoryFetch,
  unexpected: adminErrors.inventoryFetchUnexpected,
};

/** The stock, with the catalogue's toasts about loading it; once per visit. */
export function useStock() {
  const inventory = useInventory();
  const shown = useRef(false);
  useFailureToast(inventory, stockTexts);
  useEffect(() => {
    if (shown.current || !inventory.isSuccess) return;
    shown.current = true;
    toast.success(adminNotices.inventoryFetched, { id: 'inventory-fetched' });
  }, [inventory.isSuccess]);
  return inventory;
}

/** What should lie there, sides and drinks among it; with `everyMs` asked for so often. */
export function useCountSheet(everyMs?: number) {
  return useAnswer(keys.admin.countSheet, routes.countSheet, { refetchInterval: everyMs });
}

/** Sides and drinks that are counted, as the count sheet has them. */
export const itemsOf = (rows: Answer<typeof routes.countSheet> = []) =>
  rows.flatMap(({ category, name, item }) => (item ? [{ category, name, ...item }] : []));
export type StockItem = ReturnType<typeof itemsOf>[number];

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
