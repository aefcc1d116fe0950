import { errors, notices } from '@forno/shared/messages';
import { useEffect, useRef } from 'react';
import { failureText } from '#transport/failure-text.ts';
import { useFailureToast } from '#transport/use-failure-toast.ts';
import { useInventory } from '#shop/use-inventory.ts';
import { toast } from '#ui/toast.ts';

const texts = { refused: errors.inventoryFetch, unexpected: errors.inventoryFetchUnexpected };
export const stockText = (error: unknown) => failureText(error, texts);

/** The stock, with the catalogue's toasts about loading it; once per visit. */
export function useStock() {
  const inventory = useInventory();
  const shown = useRef(false);
  useFailureToast(inventory, stockText);
  useEffect(() => {
    if (shown.current || !inventory.isSuccess) return;
    shown.current = true;
    toast.success(notices.inventoryFetched, { id: 'inventory-fetched' });
  }, [inventory.isSuccess]);
  return inventory;
}
