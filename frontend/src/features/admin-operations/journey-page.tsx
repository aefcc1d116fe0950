import { formatPaise, shortId } from '@forno/shared/domain';
import { useParams } from 'react-router-dom';
import { ToldLoadFailure } from '#transport/told-load-failure.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { CheckoutState } from './checkout-state.tsx';
import { JourneyActs } from './journey-acts.tsx';
import styles from './operations.module.css';
import { Timeline } from './timeline.tsx';
import { useJourney } from './use-journeys.ts';

/** The timeline of one checkout, with actions. */
export function JourneyPage() {
  const { id = '' } = useParams();
  const journey = useJourney(id);
  const { data } = journey;
  return (
    <Page title={`Checkout ${shortId(id)}`} aside={data && <CheckoutState state={data.checkout.state} />}>
      {journey.isPending && <SkeletonLines lines={8} label="Loading the timeline…" />}
      <ToldLoadFailure query={journey} text="This checkout could not be loaded." />
      {data && (
        <>
          <dl className={styles.facts}>
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
      <dd className={styles.id}>{children}</dd>
    </div>
  );
}
