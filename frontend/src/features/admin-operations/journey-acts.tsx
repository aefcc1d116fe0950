import type { ActBody, JourneyAnswer, QueueJob } from '@forno/shared/contracts';
import { queueTitles } from '@forno/shared/messages';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ActDialog } from './act-dialog.tsx';
import styles from './operations.module.css';

/** A checkout's pending jobs and the operator's actions. */
export function JourneyActs({ journey }: { journey: JourneyAnswer }) {
  const [act, setAct] = useState<ActBody>();
  const { checkout, jobs, mails, canAsk } = journey;
  const sent = mails.filter(({ state }) => state !== 'due');
  return (
    <section className={styles.acts} aria-label="Actions">
      {jobs.length > 0 && (
        <DataTable
          caption="Jobs in progress"
          captionHidden={false}
          dense
          cardsBelow={56.25}
          columns={columnsFor(setAct)}
          rows={jobs}
          rowKey={({ jobId }) => jobId}
        />
      )}
      <div className={styles.buttons}>
        {canAsk && (
          <Button size="s" onClick={() => setAct({ act: 'ask-provider', checkoutId: checkout.checkoutId })}>
            Check with the provider now
          </Button>
        )}
        {sent.map(({ mailId, template }) => (
          <Button key={mailId} size="s" onClick={() => setAct({ act: 'resend-mail', mailId })}>
            {`Send ${template} again`}
          </Button>
        ))}
      </div>
      {act && <ActDialog act={act} onClose={() => setAct(undefined)} />}
    </section>
  );
}

const columnsFor = (onAct: (act: ActBody) => void): Column<QueueJob>[] => [
  { header: 'Queue', rowHeader: true, cell: ({ queue }) => queueTitles[queue] },
  { header: 'State', cell: ({ state }) => state },
  { header: 'Attempts', cell: ({ attempts, attemptsMax }) => `${attempts} of ${attemptsMax}` },
  { header: 'Cause', cell: ({ cause }) => <span className={styles.id}>{cause ?? ''}</span> },
  {
    header: 'Actions',
    width: '13rem',
    cell: ({ queue, jobId, state }) => (
      <span className={styles.buttons}>
        {(state === 'failed' || state === 'retrying' || state === 'delayed') && (
          <Button size="s" onClick={() => onAct({ act: 'retry', queue, jobId })}>
            Retry
          </Button>
        )}
        {state !== 'active' && (
          <Button size="s" variant="danger" onClick={() => onAct({ act: 'discard', queue, jobId })}>
            Discard
          </Button>
        )}
      </span>
    ),
  },
];
