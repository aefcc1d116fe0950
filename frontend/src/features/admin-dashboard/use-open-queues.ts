import { routes } from '@forno/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { isSessionEnd, textOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { toast } from '#ui/toast.ts';
import { openQueues } from './open-queues.ts';

/** The queues are pages of the server's own: a cookie for them alone is fetched first. */
export function useOpenQueues() {
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(routes.openQueues, {}),
    onSuccess: openQueues,
    onError: (error) => {
      if (!isSessionEnd(error)) toast.error(textOf(error, 'The queues could not be opened.'));
    },
  });
  return {
    open: () => {
      if (!isPending) mutate();
    },
    opening: isPending,
  };
}
