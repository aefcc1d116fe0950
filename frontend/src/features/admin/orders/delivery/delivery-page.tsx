import { callName, stageOf, stages, statusOf } from '@forno/shared/domain';
import { adminFailures, deliveryWords, stageWord } from '@forno/shared/messages/admin';
import { useParams } from 'react-router-dom';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Freshness } from '#widgets/freshness.tsx';
import { StatusShape } from '#widgets/status-word.tsx';
import { type ActionProps, DeliveryActions } from './actions.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliveryLines } from './delivery-lines.tsx';
import { DeliveryMoney } from './delivery-money.tsx';
import { Bills, Messages, Prints, Story } from './delivery-papers.tsx';
import { AskEarly } from '../changes/ask-early.tsx';
import { BulkResults } from '../changes/bulk-results.tsx';
import { CareDialog } from '../changes/care-dialog.tsx';
import styles from './delivery.module.css';
import { useDelivery } from './use-delivery.ts';

/** All about one delivery, and what may be done with it now. */
export function DeliveryPage() {
  const { checkoutId = '' } = useParams();
  const { query, orders } = useDelivery(checkoutId);
  const { data } = query;
  return (
    <Page
      title={`Delivery ${callName({ ...orders[0], _id: checkoutId, number: data?.number })}`}
      aside={
        <>
          {data && <State delivery={data} orders={orders} />}
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
          <DeliveryActions delivery={data} orders={orders} />
          <DeliveryFacts delivery={data} orders={orders} />
          <DeliveryLines delivery={data} orders={orders} />
          <div className={styles.columns}>
            <DeliveryMoney delivery={data} />
            <Story story={data.story} storyLines={data.storyLines} />
            <Bills delivery={data} />
            <Messages messages={data.messages} />
            <Prints prints={data.prints} />
          </div>
        </div>
      )}
      <BulkResults />
      <AskEarly />
      <CareDialog />
    </Page>
  );
}

/** The stage of what is furthest behind; of one without orders, whether it was paid. */
function State({ delivery: { state, orders: all }, orders }: ActionProps) {
  const [stage] = orders.map(stageOf).toSorted((one, other) => stages.indexOf(one) - stages.indexOf(other));
  if (!stage && all.length > 0) return <Badge tone="beet">Cancelled</Badge>;
  if (!stage) return <Badge tone="quiet">{deliveryWords.states[state]}</Badge>;
  return (
    <Badge tone="quiet" shape={<StatusShape status={statusOf(stage)} />}>
      {stageWord(stage, orders[0]?.fulfilment)}
    </Badge>
  );
}
