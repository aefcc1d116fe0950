import { type JourneyEntry, type JourneyKind, routes } from '@forno/shared/contracts';
import { formatPaise, shortId, exactTime, shopFormat } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages';
import { useParams } from 'react-router-dom';
import { useAnswer } from '#transport/use-answer.ts';
import { keys } from '#transport/keys.ts';
import { ToldLoadState } from '#transport/load-state.tsx';
import { Page } from '#ui/page.tsx';
import { Badge, type Tone } from '#ui/badge.tsx';
import { CheckoutState } from './checkout-state.tsx';
import { JourneyActs } from './journey-acts.tsx';
import operations from './operations.module.css';
import styles from './timeline.module.css';

/** The timeline of one checkout, with actions. */
export function JourneyPage() {
  const { id = '' } = useParams();
  const journey = useAnswer(keys.admin.journey(id), routes.journey, {
    params: { id },
    // Polled: there are no live events about this. After an error, only the button retries.
    refetchInterval: ({ state }) => (state.data ? 2_000 : false),
  });
  const { data } = journey;
  return (
    <Page title={`Checkout ${shortId(id)}`} aside={data && <CheckoutState state={data.checkout.state} />}>
      <ToldLoadState query={journey} text={failures.checkout} lines={8} label="Loading the timeline…" />
      {data && (
        <>
          <dl className={operations.facts}>
            <Fact name="Customer">{data.checkout.customer || 'No name'}</Fact>
            <Fact name="Amount">{formatPaise(data.checkout.amount)}</Fact>
            <Fact name="Orders">{data.checkout.orderIds.map(shortId).join(', ') || 'none'}</Fact>
            <Fact name="Payment">{data.checkout.paymentId ?? 'none'}</Fact>
            <Fact name="Checkout">{data.checkout.checkoutId}</Fact>
          </dl>
          <JourneyActs journey={data} />
          <Timeline entries={data.entries} />
        </>
      )}
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={operations.id}>{children}</dd>
    </div>
  );
}

const tones: Record<JourneyKind, Tone> = {
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

function Timeline({ entries }: { entries: readonly JourneyEntry[] }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className={styles.heading}>
        Timeline
      </h2>
      <ol className={styles.line}>
        {entries.map((entry, index) => (
          <li key={`${entry.at} ${index}`} className={styles.entry} data-failed={entry.failed || undefined}>
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
        ))}
      </ol>
    </section>
  );
}
