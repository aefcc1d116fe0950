import { type ActBody, type RebuildView, routes } from '@forno/shared/contracts';
import { failures } from '@forno/shared/messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';
import { ToldLoadState } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Page } from '#ui/page.tsx';
import { ActDialog } from './act-dialog.tsx';
import { openBoard } from './open-board.ts';
import { QueueCard } from './queue-card.tsx';
import operations from './operations.module.css';
import styles from './queues-page.module.css';

const againMs = 2_000;

/** The queues: what waits, what fails and why, and their workers; refreshed every two seconds. */
export function QueuesPage() {
  const [act, setAct] = useState<ActBody>();
  // Fetches the cookie for Bull Board, whose pages are served by the server, then opens it.
  const board = useMutation({
    mutationFn: () => request(routes.openQueues, {}),
    onSuccess: openBoard,
    onError: (error) => showFailure(error, failures.jobList),
  });
  const queues = useAnswer(keys.admin.queues, routes.queues, {
    // After an error, only the button retries.
    refetchInterval: ({ state }) => (state.data ? againMs : false),
  });
  return (
    <Page
      title="Queues"
      lead="What the workers have to do, and whether they keep up."
      aside={
        <div className={operations.buttons}>
          <Button onClick={() => setAct({ act: 'rebuild' })}>Rebuild all work</Button>
          <Button busy={board.isPending} busyLabel="Opening…" onClick={() => board.mutate()}>
            All jobs
          </Button>
        </div>
      }
    >
      <ToldLoadState query={queues} text={failures.queues} lines={8} label="Loading the queues…" />
      {queues.data?.rebuild && <RebuildProgress rebuild={queues.data.rebuild} />}
      {queues.data && (
        <ul className={styles.queues}>
          {queues.data.queues.map((queue) => (
            <QueueCard key={queue.queue} queue={queue} onAct={setAct} />
          ))}
        </ul>
      )}
      {act && <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </Page>
  );
}

const rebuildWords: Record<RebuildView['state'], string> = {
  running: 'Rebuilding all work, requested',
  done: 'All work was rebuilt, requested',
  stopped: 'A rebuild has stopped: is a worker running? Asked for',
};

/** Progress of the rebuild and what it enqueued. */
function RebuildProgress({ rebuild }: { rebuild: RebuildView }) {
  const { state, askedAt, found, tasks } = rebuild;
  const results = tasks
    .filter((task) => task.found !== 0)
    .map((task) => `${task.task}: ${task.found ?? 'failed, left to the sweep'}`);
  return (
    <output className={styles.rebuild}>
      {rebuildWords[state]} <DateTime value={askedAt} />
      {`. Enqueued again: ${found}. ${results.length > 0 ? `${results.join(', ')}.` : ''}`}
    </output>
  );
}
