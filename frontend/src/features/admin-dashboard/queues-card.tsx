import { routes } from '@forno/shared/contracts';
import { useMutation } from '@tanstack/react-query';
import { isSessionEnd, textOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { ActionCard, cardLinkClass } from '#ui/link-cards.tsx';
import { toast } from '#ui/toast.ts';
import { openQueues } from './open-queues.ts';

/** The queues are pages of the server's own: a cookie for them alone is fetched first. */
export function QueuesCard() {
  const opening = useMutation({
    mutationFn: () => call(routes.openQueues, {}),
    onSuccess: openQueues,
    onError: (error) => {
      if (!isSessionEnd(error)) toast.error(textOf(error, 'The queues could not be opened.'));
    },
  });
  return (
    <ActionCard text="What the workers are doing, job by job.">
      <button
        type="button"
        className={cardLinkClass}
        aria-busy={opening.isPending || undefined}
        onClick={() => {
          if (!opening.isPending) opening.mutate();
        }}
      >
        {opening.isPending ? 'Opening…' : 'Queues'}
      </button>
    </ActionCard>
  );
}
