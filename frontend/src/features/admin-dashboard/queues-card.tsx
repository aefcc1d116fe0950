import { ActionCard, cardLinkClass } from '#ui/link-cards.tsx';
import { useOpenQueues } from './use-open-queues.ts';

export function QueuesCard() {
  const { open, opening } = useOpenQueues();
  return (
    <ActionCard text="What the workers are doing, job by job.">
      <button type="button" className={cardLinkClass} aria-busy={opening || undefined} onClick={open}>
        {opening ? 'Opening…' : 'Queues'}
      </button>
    </ActionCard>
  );
}
