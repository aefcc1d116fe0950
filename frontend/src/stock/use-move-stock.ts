import { type BodyInput, routes } from '@forno/shared/contracts/admin';
import { adminErrors } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient, refetch } from '#transport/query-client.ts';
import { useOnceKey } from '#transport/once-key.ts';
import { request } from '#transport/request.ts';

type Body = BodyInput<typeof routes.moveStock>;
/** With a key of its own where it is to outlive the page. */
export type StockMove = Omit<Body, 'key'> & Partial<Pick<Body, 'key'>>;

/** What tells what is in stock apart: a name may be in two categories. */
export const ingredientKey = ({ category, name }: Pick<StockMove['lines'][number], 'category' | 'name'>) =>
  `${category}.${name}`;

/** Books stock. What is sent again after a failure has the same key, and is booked once. */
export function useMoveStock(onBooked?: () => void) {
  const once = useOnceKey();
  return useMutation({
    mutationFn: (move: StockMove) => request(routes.moveStock, { body: { key: once.keyOf(move), ...move } }),
    onSuccess: (stock) => {
      once.answered();
      queryClient.setQueryData(keys.inventory, stock);
      void refetch(keys.admin.countSheet);
      onBooked?.();
    },
    onError: (error) => showFailure(error, adminErrors.inventoryUpdate),
  });
}
