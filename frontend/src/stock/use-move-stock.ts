import { type BodyInput, routes } from '@forno/shared/contracts/admin';
import { adminErrors } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { showFailure } from '#transport/failure.ts';
import { keys } from '#transport/keys.ts';
import { queryClient } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';

export type StockMove = Omit<BodyInput<typeof routes.moveStock>, 'key'>;

/** Also where the browser has no `crypto.randomUUID`: without HTTPS. */
const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Books stock. What is sent again after a failure has the same key, and is booked once. */
export function useMoveStock(onBooked?: () => void) {
  const unanswered = useRef<{ what: string; key: string }>(undefined);
  return useMutation({
    mutationFn: (move: StockMove) => {
      const what = JSON.stringify(move);
      if (unanswered.current?.what !== what) unanswered.current = { what, key: newKey() };
      return request(routes.moveStock, { body: { ...move, key: unanswered.current.key } });
    },
    onSuccess: (stock) => {
      unanswered.current = undefined;
      queryClient.setQueryData(keys.inventory, stock);
      onBooked?.();
    },
    onError: (error) => showFailure(error, adminErrors.inventoryUpdate),
  });
}
