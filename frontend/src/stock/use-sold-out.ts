import { routes, type BodyInput, type InventoryAnswer } from '@forno/shared/contracts/admin';
import { useAnswer } from '#transport/use-answer.ts';
import { adminErrors } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { request } from '#transport/request.ts';
import { queryClient, refetch } from '#transport/query-client.ts';

/** Portions needed by open orders, by category and name; nothing is asked for while not `wanted`. */
export function useNeeds({ wanted = true } = {}) {
  return useAnswer(keys.admin.needs, routes.inventoryNeeds, { enabled: wanted });
}

type SoldOutMark = BodyInput<typeof routes.soldOut>;

function marked(stock: InventoryAnswer, { category, name, soldOut }: SoldOutMark): InventoryAnswer {
  const ingredient = category !== 'items' && stock[category][name];
  if (!ingredient) return stock;
  return { ...stock, [category]: { ...stock[category], [name]: { ...ingredient, soldOut } } };
}

/** Marks an ingredient, or a counted side or drink, as sold out everywhere, or available again; optimistic. */
export function useSoldOut() {
  return useMutation({
    mutationFn: (mark: SoldOutMark) => request(routes.soldOut, { body: mark }),
    onMutate: async (mark) => {
      // A response under way would briefly undo the mark.
      await queryClient.cancelQueries({ queryKey: keys.inventory });
      const before = queryClient.getQueryData<InventoryAnswer>(keys.inventory);
      queryClient.setQueryData<InventoryAnswer>(keys.inventory, (stock) => stock && marked(stock, mark));
      return mark.category !== 'items' && before?.[mark.category][mark.name]?.soldOut === true;
    },
    onSuccess: async (stock, { category }) => {
      queryClient.setQueryData(keys.inventory, stock);
      if (category === 'items') await refetch(keys.admin.countSheet);
    },
    onError: (error, mark, soldOut) => {
      queryClient.setQueryData<InventoryAnswer>(
        keys.inventory,
        (stock) => stock && marked(stock, { ...mark, soldOut: soldOut ?? !mark.soldOut }),
      );
      showFailure(error, adminErrors.inventoryUpdate);
    },
  });
}
