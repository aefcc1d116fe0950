import {
  type ActionBody,
  historyHours,
  jobKinds,
  type QueueHistoryAnswer,
  type QueueView,
  type RebuildView,
  routes,
} from '@forno/shared/contracts/admin';
import { formatCount } from '@forno/shared/domain';
import { adminFailures } from '@forno/shared/messages/admin';
import { Link } from 'react-router-dom';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { cx } from '#ui/cx.ts';
import { Page } from '#ui/page.tsx';
import { Pairs } from '#ui/pairs.tsx';
import { ActionDialog, queuesKey } from './action-dialog.tsx';
import { openBoard } from './open-board.ts';
import { QueueHistory, spoken } from './queue-history.tsx';
import operations from './operations.module.css';
import styles from './queues-page.module.css';

const againMs = 2_000;
const pastWords = { 3: '3 hours', 24: 'A day', 168: 'A week' };

/** The queues: what waits, what fails and why, and their workers; refreshed every two seconds. */
export function QueuesPage() {
  const [act, setAction] = useState<ActionBody>();
  // Fetches the cookie for Bull Board, whose pages are served by the server, then opens it.
  const board = useMutation({
    mutationFn: () => request(routes.openQueues, {}),
    onSuccess: openBoard,
    onError: (error) => showFailure(error, adminFailures.jobList),
  });
  const queues = useAnswer(queuesKey, routes.queues, {
    // After an error, only the button retries.
    refetchInterval: ({ state }) => (state.data ? againMs : false),
  });
  const [hours, setHours] = useState<(typeof historyHours)[number]>(historyHours[0]);
  const history = useAnswer(['admin', 'queue-history', hours], routes.queueHistory, {
    query: { hours: String(hours) },
    refetchInterval: 60_000,
  });
  return (
    <Page
      title="Queues"
      lead="What the workers have to do, and whether they keep up."
      aside={
        <div className={operations.buttons}>
          <Button onClick={() => setAction({ act: 'rebuild' })}>Rebuild all work</Button>
          <Button busy={board.isPending} busyLabel="Opening…" onClick={() => board.mutate()}>
            All jobs
          </Button>
        </div>
      }
    >
      <LoadStateWithToast query={queues} text={adminFailures.queues} lines={8} label="Loading the queues…" />
      {queues.data?.rebuild && <RebuildProgress rebuild={queues.data.rebuild} />}
      {queues.data && (
        <fieldset className={styles.past}>
          <legend>The past of</legend>
          {historyHours.map((one) => (
            <Button key={one} size="s" aria-pressed={one === hours} onClick={() => setHours(one)}>
              {pastWords[one]}
            </Button>
          ))}
        </fieldset>
      )}
      {history.isError && <p>The past of the queues could not be loaded.</p>}
      {queues.data && (
        <ul className={styles.queues}>
          {queues.data.queues.map((queue) => (
            <QueueCard key={queue.queue} queue={queue} history={history.data} onAction={setAction} />
          ))}
        </ul>
      )}
      {act && <ActionDialog act={act} onClose={() => setAction(undefined)} />}
    </Page>
  );
}

const rebuildWords: Record<RebuildView['state'], string> = {
  running: 'Rebuilding all work, requested',
  done: 'All work was rebuilt, requested',
  stopped: 'A rebuild has stopped: is a worker running? Asked for',
};

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

const rate = (perMinute: number) => (perMinute === 0 ? '0' : perMinute.toFixed(1));

const isStuck = ({ state }: Pick<QueueView['consumers'][number], 'state'>) =>
  state === 'stuck' || state === 'silent';

function stateOf(queue: QueueView): { tone: Tone; text: string } {
  const { consumers, failed, oldestMs, targetMs, paused } = queue;
  if (paused) return { tone: 'amber', text: '▲ Paused' };
  if (consumers.every(isStuck)) return { tone: 'beet', text: '✕ No worker' };
  if (consumers.some(isStuck)) return { tone: 'beet', text: '✕ A worker is stuck' };
  if (failed > 0) return { tone: 'beet', text: '✕ Jobs have failed' };
  if (oldestMs !== null && oldestMs > targetMs) return { tone: 'amber', text: '▲ Behind' };
  return { tone: 'basil', text: '✓ Keeping up' };
}

interface QueueCardProps {
  queue: QueueView;
  history: QueueHistoryAnswer | undefined;
  onAction: (act: ActionBody) => void;
}

function QueueCard({ queue, history, onAction }: QueueCardProps) {
  const { oldestMs, targetMs, triesPerJob, consumers } = queue;
  const { tone, text } = stateOf(queue);
  const figures: [name: string, value: string][] = [
    ['Waiting', formatCount(queue.waiting)],
    ['Oldest', `${oldestMs === null ? 'none' : spoken(oldestMs)} (target ${spoken(targetMs)})`],
    ['Active', formatCount(queue.active)],
    ['Retrying', formatCount(queue.retrying)],
    ['Failed', formatCount(queue.failed)],
    ['In', `${rate(queue.inPerMinute)} a minute`],
    ['Out', `${rate(queue.outPerMinute)} a minute`],
    ['Attempts', triesPerJob === null ? 'none recently' : `${triesPerJob.toFixed(1)} per job`],
  ];
  return (
    <li className={styles.queue} id={queue.queue}>
      <header className={styles.head}>
        <h2>{jobKinds[queue.queue].title}</h2>
        <Badge tone={tone}>{text}</Badge>
      </header>
      <Pairs className={cx(styles.figures, 'figures')} pairs={figures} />
      {history && <QueueHistory queue={queue.queue} history={history} />}
      {queue.failures.length > 0 && <Failures queue={queue} onAction={onAction} />}
      <h3>Workers</h3>
      <ul className={styles.rows}>
        {consumers.length === 0 && <li>None</li>}
        {consumers.map(({ host, pid, version, since, lastJobAt, state }) => (
          <li key={`${host}:${pid}`}>
            <span className={styles.words}>
              {`${host}:${pid}`}
              <span className={operations.detail}>
                {`${version}, since `}
                <DateTime value={since} />
                {', last job '}
                {lastJobAt === null ? 'none' : <DateTime value={lastJobAt} />}
              </span>
            </span>
            <Badge tone={isStuck({ state }) ? 'beet' : 'basil'}>{state}</Badge>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Failures({ queue, onAction }: { queue: QueueView; onAction: (act: ActionBody) => void }) {
  return (
    <>
      <h3>Failures by cause</h3>
      <ul className={styles.rows}>
        {queue.failures.map((failure) => (
          <li key={failure.cause}>
            <span className={styles.words}>
              {failure.cause}
              <span className={operations.detail}>
                {`${formatCount(failure.failed)} failed, ${formatCount(failure.retrying)} retrying, newest `}
                <DateTime value={failure.newest} />
                {failure.checkoutId && (
                  <>
                    {', '}
                    <Link to={`/admin/journeys/${failure.checkoutId}`}>its timeline</Link>
                  </>
                )}
              </span>
            </span>
            <Button
              size="s"
              aria-label={`Retry all: ${failure.cause}`}
              onClick={() => onAction({ act: 'retry-all', queue: queue.queue, cause: failure.cause })}
            >
              Retry all
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
