import { routes } from '@forno/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { showFailure } from '#api/show-failure.ts';
import { openBoard } from './open-board.ts';

/** Fetches the cookie for Bull Board, whose pages are served by the server, then opens it. */
export function useOpenBoard() {
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(routes.openQueues, {}),
    onSuccess: openBoard,
    onError: (error) => showFailure(error, 'The job list could not be opened.'),
  });
  return {
    open: () => {
      if (!isPending) mutate();
    },
    opening: isPending,
  };
}
