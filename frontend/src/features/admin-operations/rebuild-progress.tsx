import type { RebuildView } from '@forno/shared/contracts';
import { DateTime } from '#ui/date-time.tsx';
import styles from './queues-page.module.css';

const words: Record<RebuildView['state'], string> = {
  running: 'Rebuilding all work, requested',
  done: 'All work was rebuilt, requested',
  stopped: 'A rebuild has stopped: is a worker running? Asked for',
};

/** Progress of the rebuild and what it enqueued. */
export function RebuildProgress({ rebuild }: { rebuild: RebuildView }) {
  const { state, askedAt, found, tasks } = rebuild;
  const results = tasks
    .filter((task) => task.found !== 0)
    .map((task) => `${task.task}: ${task.found ?? 'failed, left to the sweep'}`);
  return (
    <output className={styles.rebuild}>
      {words[state]} <DateTime value={askedAt} />
      {`. Enqueued again: ${found}. ${results.length > 0 ? `${results.join(', ')}.` : ''}`}
    </output>
  );
}
