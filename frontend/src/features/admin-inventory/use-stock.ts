import { errors, notices } from '@forno/shared/messages';
import { useEffect, useRef } from 'react';
import { useLoadFailure } from '#api/failure-text.ts';
import { useInventory } from '#api/use-inventory.ts';
import { toast } from '#ui/toast.ts';

export const stockTexts = { refused: errors.inventoryFetch, unexpected: errors.inventoryFetchUnexpected };

/** The stock, with the catalogue's toasts about loading it; once per visit. */
export function useStock() {
  const inventory = useInventory();
  const told = useRef(false);
  useLoadFailure(inventory, stockTexts);
  useEffect(() => {
    if (told.current || !inventory.isSuccess) return;
    told.current = true;
    toast.success(notices.inventoryFetched, { id: 'inventory-fetched' });
  }, [inventory.isSuccess]);
  return inventory;
}
