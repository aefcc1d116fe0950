import { type InventoryAnswer, routes } from '@forno/shared/contracts';
import type { Category } from '@forno/shared/domain';
import { errors } from '@forno/shared/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isSessionEnd, textOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { keys } from '#api/keys.ts';
import { toast } from '#ui/toast.ts';

interface SoldOutMark {
  category: Category;
  name: string;
  soldOut: boolean;
}

function marked(stock: InventoryAnswer, { category, name, soldOut }: SoldOutMark): InventoryAnswer {
  const ingredient = stock[category][name];
  if (!ingredient) return stock;
  return { ...stock, [category]: { ...stock[category], [name]: { ...ingredient, soldOut } } };
}

/** Takes an ingredient off sale everywhere with one tap, or puts it back; shown at once. */
export function useSoldOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mark: SoldOutMark) => call(routes.soldOut, { body: mark }),
    onMutate: async (mark) => {
      // An answer on its way would show the mark gone for a moment.
      await client.cancelQueries({ queryKey: keys.inventory });
      client.setQueryData<InventoryAnswer>(keys.inventory, (stock) => stock && marked(stock, mark));
    },
    onSuccess: (stock) => client.setQueryData(keys.inventory, stock),
    onError: (error, mark) => {
      client.setQueryData<InventoryAnswer>(
        keys.inventory,
        (stock) => stock && marked(stock, { ...mark, soldOut: !mark.soldOut }),
      );
      if (!isSessionEnd(error)) toast.error(textOf(error, errors.inventoryUpdate));
    },
  });
}
