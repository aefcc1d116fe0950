import {
  type ActionBody,
  jobKinds,
  type TimelineAnswer,
  type TimelineEntry,
  type TimelineHit,
  type TimelineKind,
  type QueueJob,
  routes,
} from '@forno/shared/contracts/admin';
import { adminFailures, allOf, mailName } from '@forno/shared/messages/admin';
import { Fragment, useState } from 'react';
import { May } from '#accounts/may.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { ActionDialog, timelineKey } from './action-dialog.tsx';
import {
  callName,
  exactTime,
  formatCount,
  formatPaise,
  orderName,
  shopFormat,
  storyOf,
} from '@forno/shared/domain';
import { Link, useParams } from 'react-router-dom';
import { useAnswer } from '#transport/use-answer.ts';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { Page } from '#ui/page.tsx';
import { Pairs } from '#ui/pairs.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { CheckoutState } from './checkout-state.tsx';
import operations from './operations.module.css';
import styles from './timeline.module.css';

export function TimelinePage() {
  const { id = '' } = useParams();
  const timeline = useAnswer([...timelineKey, id], routes.timeline, {
    params: { id },
    // Polled: there are no live events about this. After an error, only the button retries.
    refetchInterval: ({ state }) => (state.data ? 2_000 : false),
  });
  const { data } = timeline;
  return (
    <Page
      title={`Timeline of ${callName({ ...calledOf(data?.checkout), _id: id })}`}
      aside={
        data && (
          <>
            <CheckoutState state={data.checkout.state} />
            <ButtonLink size="s" to={`/admin/delivery/${id}`}>
              The delivery
            </ButtonLink>
          </>
        )
      }
    >
      <LoadStateWithToast
        query={timeline}
        text={adminFailures.checkout}
        lines={8}
        label="Loading the timeline…"
      />
      {data && (
        <>
          <Pairs
            className={operations.facts}
            pairs={[
              ['Customer', data.checkout.customer || 'No name'],
              ['Amount', formatPaise(data.checkout.amount)],
              ['Orders', <OrderLinks key="orders" hit={data.checkout} />],
              ['Payment', data.checkout.paymentId ?? 'none'],
              ['Checkout', data.checkout.checkoutId],
            ]}
          />
          <May access={routes.act.access}>
            <TimelineActions timeline={data} />
          </May>
          <Timeline entries={data.entries} />
        </>
      )}
    </Page>
  );
}

/** What its number needs to be called. */
const calledOf = (hit?: TimelineHit) => ({ number: hit?.number, startAt: hit?.startAt, createdAt: hit?.at });

function OrderLinks({ hit }: { hit: TimelineHit }) {
  const { orderIds } = hit;
  if (orderIds.length === 0) return 'none';
  return orderIds.map((id, line) => (
    <span key={id}>
      {line > 0 && ', '}
      <Link to={`/admin/orders?q=${id}`}>
        {orderName({ ...calledOf(hit), _id: id, line, lines: orderIds.length })}
      </Link>
    </span>
  ));
}

const tones: Record<TimelineKind, Tone> = {
  checkout: 'ember',
  stock: 'quiet',
  payment: 'amber',
  provider: 'amber',
  job: 'quiet',
  order: 'basil',
  mail: 'quiet',
  live: 'quiet',
  refund: 'beet',
  admin: 'ember',
};

/** Milliseconds, since steps are that close together. */
const precise = shopFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const [all, setAll] = useState(false);
  const story = storyOf(entries);
  const shown = all ? entries : story;
  const places = shown.map((entry) => entries.indexOf(entry));
  const leftOut = (index: number) => (places[index] ?? entries.length) - (places[index - 1] ?? -1) - 1;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className={styles.heading}>
        Timeline
      </h2>
      {story.length < entries.length && (
        <Button size="s" onClick={() => setAll(!all)}>
          {all ? 'Show the story' : `Show ${allOf(entries.length, 'lines')}`}
        </Button>
      )}
      <ol className={styles.line}>
        {shown.map((entry, index) => (
          <Fragment key={`${entry.at} ${index}`}>
            <LeftOut lines={leftOut(index)} />
            <li className={styles.entry} data-failed={entry.failed || undefined}>
              <time dateTime={entry.at} title={exactTime(new Date(entry.at))} className="figures">
                {precise(new Date(entry.at))}
              </time>
              <span>
                <Badge tone={entry.failed ? 'beet' : tones[entry.kind]}>{entry.kind}</Badge>
              </span>
              <span className={styles.words}>
                {entry.text}
                {entry.failed && !entry.text.includes('failed') && <strong> failed</strong>}
                {entry.detail && <span className={operations.detail}>{entry.detail}</span>}
              </span>
              <span className={styles.by}>{entry.by}</span>
            </li>
          </Fragment>
        ))}
        <LeftOut lines={leftOut(shown.length)} />
      </ol>
    </section>
  );
}

const LeftOut = ({ lines }: { lines: number }) =>
  lines > 0 && <li className={styles.leftOut}>{`${formatCount(lines)} more`}</li>;

function TimelineActions({ timeline }: { timeline: TimelineAnswer }) {
  const [act, setAction] = useState<ActionBody>();
  const { checkout, jobs, mails, canAsk } = timeline;
  const sent = mails.filter(({ state }) => state !== 'due');
  return (
    <section className={operations.acts} aria-label="Actions">
      {jobs.length > 0 && (
        <DataTable
          caption="Jobs in progress"
          captionHidden={false}
          cardsBelow={56.25}
          columns={columnsFor(setAction)}
          rows={jobs}
          rowKey={({ jobId }) => jobId}
        />
      )}
      <div className={operations.buttons}>
        {canAsk && (
          <Button
            size="s"
            onClick={() => setAction({ act: 'ask-provider', checkoutId: checkout.checkoutId })}
          >
            Check with the provider now
          </Button>
        )}
        {sent.map(({ mailId, template }) => (
          <Button key={mailId} size="s" onClick={() => setAction({ act: 'resend-mail', mailId })}>
            {`Send ${mailName(template)} again`}
          </Button>
        ))}
      </div>
      {act && <ActionDialog act={act} onClose={() => setAction(undefined)} />}
    </section>
  );
}

const columnsFor = (onAction: (act: ActionBody) => void): Column<QueueJob>[] => [
  {
    header: 'Queue',
    rowHeader: true,
    cell: ({ queue }) => <Link to={`/admin/queues#${queue}`}>{jobKinds[queue].title}</Link>,
  },
  { header: 'State', cell: ({ state }) => state },
  { header: 'Attempts', cell: ({ attempts, attemptsMax }) => `${attempts} of ${attemptsMax}` },
  { header: 'Cause', cell: ({ cause }) => <span className={operations.id}>{cause ?? ''}</span> },
  {
    header: 'Actions',
    width: '13rem',
    cell: ({ queue, jobId, state }) => (
      <span className={operations.buttons}>
        {(state === 'failed' || state === 'retrying' || state === 'delayed') && (
          <Button size="s" onClick={() => onAction({ act: 'retry', queue, jobId })}>
            Retry
          </Button>
        )}
        {state !== 'active' && (
          <Button size="s" variant="danger" onClick={() => onAction({ act: 'discard', queue, jobId })}>
            Discard
          </Button>
        )}
      </span>
    ),
  },
];
