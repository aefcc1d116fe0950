import { routes } from '@forno/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { isSessionEnd, textOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { toast } from '#ui/toast.ts';
import { openBoard } from './open-board.ts';

/** Bull Board's are pages of the server's own: a cookie for them alone is fetched first. */
export function useOpenBoard() {
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(routes.openQueues, {}),
    onSuccess: openBoard,
    onError: (error) => {
      if (!isSessionEnd(error)) toast.error(textOf(error, 'The job list could not be opened.'));
    },
  });
  return {
    open: () => {
      if (!isPending) mutate();
    },
    opening: isPending,
  };
}
