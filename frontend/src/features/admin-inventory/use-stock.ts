import { errors, notices } from '@forno/shared/messages';
import { useEffect, useRef } from 'react';
import { useInventory } from '#shop/use-inventory.ts';
import { toast } from '#ui/toast.ts';
import { useFailureToast } from '#transport/failure.ts';

export const stockTexts = { refused: errors.inventoryFetch, unexpected: errors.inventoryFetchUnexpected };

/** The stock, with the catalogue's toasts about loading it; once per visit. */
export function useStock() {
  const inventory = useInventory();
  const shown = useRef(false);
  useFailureToast(inventory, stockTexts);
  useEffect(() => {
    if (shown.current || !inventory.isSuccess) return;
    shown.current = true;
    toast.success(notices.inventoryFetched, { id: 'inventory-fetched' });
  }, [inventory.isSuccess]);
  return inventory;
}
