import { type PartState, routes, type ShopPart, shopParts } from '@forno/shared/contracts/everyone';
import { failures, statusHead } from '@forno/shared/messages/everyone';
import { textOf } from '#transport/failure.ts';
import { useAnswer } from '#transport/use-answer.ts';
import { Badge, BadgeShape, type Tone } from '#ui/badge.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import styles from './status-page.module.css';

const names: Record<ShopPart, { title: string; means: string; away: string }> = {
  ordering: {
    title: 'Ordering',
    means: 'Paid orders reach the kitchen.',
    away: 'Paid orders are waiting for the kitchen.',
  },
  payment: {
    title: 'Payment',
    means: 'Payments are confirmed, and refunds go out.',
    away: 'Payments and refunds are waiting to be confirmed.',
  },
  live: {
    title: 'Live updates',
    means: 'Your order updates on screen automatically.',
    away: 'Reload the page to see how your order stands.',
  },
  mail: {
    title: 'Emails',
    means: 'Confirmations and links are on their way.',
    away: 'Confirmations and links will be sent later.',
  },
};

const words: Record<PartState, { word: string; tone: Tone; shape: string }> = {
  working: { word: 'Working', tone: 'basil', shape: 'M3.5 10.5l4.3 4.3L16.5 5.5' },
  slow: { word: 'Slower than usual', tone: 'amber', shape: 'M10 4v6l4 3' },
  starting: { word: 'Starting', tone: 'quiet', shape: 'M10 4v6l4 3' },
  away: { word: 'Not working', tone: 'beet', shape: 'M5 5l10 10M15 5L5 15' },
  unknown: { word: 'Not known right now', tone: 'quiet', shape: 'M4 10h12' },
};

function leadOf(states: readonly PartState[]): string {
  if (states.every((state) => state === 'working')) return 'Everything is working.';
  if (states.includes('away'))
    return 'Something is not working. Orders you have paid for are safe; we’ll make them as soon as we are back.';
  if (states.includes('starting')) return 'The shop has just started and is checking that everything works.';
  return 'Something is taking longer than usual. Nothing is lost.';
}

/** Public status of the shop. Polls, regardless of live updates. */
export function StatusPage() {
  const status = useAnswer(['status'], routes.status, { refetchInterval: 10_000 });
  const { data } = status;
  return (
    <Page
      title={statusHead.title}
      lead={data && <output>{leadOf(Object.values(data.parts))}</output>}
      frame="narrow"
    >
      {status.isPending && <SkeletonLines lines={4} label="Checking…" />}
      {status.isError && (
        <ErrorState
          message={textOf(status.error, failures.shopStatus)}
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      )}
      {data && !status.isError && (
        <>
          <dl className={styles.parts}>
            {shopParts.map((part) => (
              <div key={part} className={styles.part}>
                <dt>{names[part].title}</dt>
                <dd>
                  <StateWord state={data.parts[part]} />
                </dd>
                <dd className={styles.means}>
                  {names[part][data.parts[part] === 'away' ? 'away' : 'means']}
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.checked}>
            Checked <DateTime value={data.checkedAt} />
          </p>
        </>
      )}
    </Page>
  );
}

/** A status by shape, word and colour. */
function StateWord({ state }: { state: PartState }) {
  const { word, tone, shape } = words[state];
  return (
    <Badge
      tone={tone}
      shape={
        <BadgeShape>
          <path d={shape} />
        </BadgeShape>
      }
    >
      {word}
    </Badge>
  );
}
