import type { DeliveryAnswer } from '@forno/shared/contracts/admin';
import { callName } from '@forno/shared/domain';
import { adminFailures, deliveryWords } from '@forno/shared/messages/admin';
import { useParams } from 'react-router-dom';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Freshness } from '#widgets/freshness.tsx';
import { deliveryActions } from './actions.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliveryLines } from './delivery-lines.tsx';
import { DeliveryMoney } from './delivery-money.tsx';
import { Bills, Messages, Prints, Story } from './delivery-papers.tsx';
import styles from './delivery.module.css';
import { useDelivery } from './use-delivery.ts';

/** All about one delivery, and what may be done with it now. */
export function DeliveryPage() {
  const { checkoutId = '' } = useParams();
  const { query, orders } = useDelivery(checkoutId);
  const { data } = query;
  return (
    <Page
      title={`Delivery ${callName({ _id: checkoutId, number: data?.number })}`}
      aside={
        <>
          {data && <State delivery={data} />}
          <Freshness />
        </>
      }
    >
      <LoadStateWithToast
        query={query}
        text={adminFailures.delivery}
        lines={10}
        label="Loading the delivery…"
      />
      {data && (
        <div className={styles.parts}>
          {data.rebuiltAt && <Notice>{deliveryWords.rebuilt}</Notice>}
          <section className={styles.actions} aria-label="What to do">
            {deliveryActions.map((Action, place) => (
              <Action key={place} delivery={data} orders={orders} />
            ))}
          </section>
          <DeliveryFacts delivery={data} orders={orders} />
          <DeliveryLines delivery={data} orders={orders} />
          <div className={styles.columns}>
            <DeliveryMoney delivery={data} />
            <Story story={data.story} />
            <Bills delivery={data} />
            <Messages messages={data.messages} />
            <Prints prints={data.prints} />
          </div>
        </div>
      )}
    </Page>
  );
}

function State({ delivery: { state, orders } }: { delivery: DeliveryAnswer }) {
  const cancelled = orders.length > 0 && orders.every(({ voided }) => voided);
  return (
    <Badge tone={cancelled ? 'beet' : 'quiet'}>{cancelled ? 'cancelled' : deliveryWords.states[state]}</Badge>
  );
}
