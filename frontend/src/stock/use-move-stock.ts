import { type BodyInput, routes } from '@forno/shared/contracts/admin';
import { adminErrors } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { useOnceKey } from '#transport/once-key.ts';
import { request } from '#transport/request.ts';

export type StockMove = Omit<BodyInput<typeof routes.moveStock>, 'key'>;

/** Books stock. What is sent again after a failure has the same key, and is booked once. */
export function useMoveStock(onBooked?: () => void) {
  const once = useOnceKey();
  return useMutation({
    mutationFn: (move: StockMove) => request(routes.moveStock, { body: { ...move, key: once.keyOf(move) } }),
    onSuccess: (stock) => {
      once.answered();
      queryClient.setQueryData(keys.inventory, stock);
      onBooked?.();
    },
    onError: (error) => showFailure(error, adminErrors.inventoryUpdate),
  });
}
