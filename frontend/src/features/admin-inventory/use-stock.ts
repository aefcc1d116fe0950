import { routes } from '@forno/shared/contracts';
import { errors, notices } from '@forno/shared/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#api/call.ts';
import { useLoadFailure } from '#api/failure-text.ts';
import { keys } from '#api/keys.ts';
import { useInventory } from '#api/use-inventory.ts';
import { toast } from '#ui/toast.ts';

export const stockTexts = { refused: errors.inventoryFetch, unexpected: errors.inventoryFetchUnexpected };

/** The shelves, with the toasts that the catalogue has for loading them; said once a visit. */
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

/** Portions that open orders are made of, by category and name. */
export function useNeeds() {
  return useQuery({
    queryKey: keys.admin.needs,
    queryFn: ({ signal }) => call(routes.inventoryNeeds, { signal }),
  });
}
