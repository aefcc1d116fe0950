import type { OrderAnswer } from '@forno/shared/contracts/customer';
import { firstStatus, formatPaise, lastStatus } from '@forno/shared/domain';
import { feeTexts, stageWord, pizzaName } from '@forno/shared/messages/customer';
import { useEffect, useState } from 'react';
import { CancelOrder } from './cancel-order.tsx';
import { countOrdered, type Delivery, deliveryTotal, feeOf, feeToGoBack } from './deliveries.ts';
import { ChangeTime, HowWasIt, ShareDelivery } from './delivery-actions.ts';
import { Notice } from '#ui/notice.tsx';
import { OrderId } from '#widgets/order-id.tsx';
import { OvenRoad, type Traveller } from '#widgets/oven-road.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { StatusWord } from '#widgets/status-word.tsx';
import { Tracker } from '#widgets/tracker.tsx';
import styles from './delivery-card.module.css';
import {
  countdown,
  deliverySentence,
  expectedSentence,
  notesSentence,
  refundSentence,
  statusSentence,
} from './order-words.ts';
import { serverNow } from '#ui/use-now.ts';
import { useNarrow } from '#ui/use-narrow.ts';

/** For how long (ms) an order is new enough to be glad of. */
const freshForMs = 120_000;
const greeted = new Set<string>();

/** Whether this visit sees it for the first time, just after it was paid. */
function useJoy({ id, createdAt, status }: Delivery): boolean {
  const [joy] = useState(
    () => !greeted.has(id) && status === firstStatus && serverNow() - Date.parse(createdAt) < freshForMs,
  );
  useEffect(() => void greeted.add(id), [id]);
  return joy;
}

/** What was made again was begun, whatever its status says: the shop refuses to cancel it. */
function cancellable({ kept }: Delivery) {
  const begun = new Set(kept.flatMap(({ _id, remakeOf }) => (remakeOf ? [_id, remakeOf] : [])));
  const alone = kept.length > 1 ? kept.filter(({ _id }) => !begun.has(_id)) : [];
  return { together: begun.size > 0 ? [] : kept, alone };
}

/** A delivery under way: how long it takes, where its pizzas are, and each order's own status. */
export function DeliveryCard({ delivery, now }: { delivery: Delivery; now: Date }) {
  const { id, kept, status, fulfilment } = delivery;
  // Open where there is room for it at first; then as the customer leaves it.
  const [folded] = useState(useNarrow());
  const mayCancel = cancellable(delivery);
  const what = kept.some(({ kind }) => kind) ? 'Items' : 'Pizzas';
  const address = deliverySentence(delivery);
  return (
    <li className={styles.card}>
      <article aria-labelledby={`${id}-name`}>
        <Progress delivery={delivery} now={now} />
        {kept.map(({ _id, short }) => short.length > 0 && <RanOut key={_id} short={short} />)}
        {kept.map((order) => (
          <MadeAgain key={order._id} order={order} />
        ))}
        {delivery.delivery?.address && kept.some(isMoved) && (
          <Notice>We have changed where it goes: {delivery.delivery.address}.</Notice>
        )}
        {status === lastStatus && <HowWasIt delivery={delivery} />}
        <div className={styles.acts}>
          {delivery.later && <ChangeTime delivery={delivery} />}
          {status !== lastStatus && <ShareDelivery delivery={delivery} />}
          <CancelOrder orders={mayCancel.together} fee={feeToGoBack(delivery)} />
        </div>
        <details className={styles.fold} open={!folded && kept.length < 3}>
          <summary>{`${what} and ${fulfilment ? 'where to collect' : 'address'}`}</summary>
          <ul className={styles.orders} aria-label={`${what} of this order`}>
            {kept.map((order) => (
              <OrderLine
                key={order._id}
                order={order}
                alone={kept.length === 1}
                mayCancel={mayCancel.alone.includes(order)}
              />
            ))}
          </ul>
          {address && <p className={styles.detail}>{address}</p>}
        </details>
      </article>
    </li>
  );
}

/** Its name, how long it takes and where its pizzas are. */
function Progress({ delivery, now }: { delivery: Delivery; now: Date }) {
  const { id, name, kept, status, statusHistory, fulfilment } = delivery;
  const joy = useJoy(delivery);
  const left = countdown(delivery, now);
  const expected = expectedSentence(delivery);
  return (
    <div className={styles.tracker} data-keep-free>
      <div className={styles.head}>
        {kept[0] && (
          <p className={styles.number}>
            Order <OrderId order={kept[0]} />
          </p>
        )}
        <h2 id={`${id}-name`} className={styles.name}>
          {name}
        </h2>
        <p className={styles.detail}>
          {`${countOrdered(delivery)} · ${formatPaise(deliveryTotal(delivery))}`}
        </p>
        {feeOf(kept) > 0 && <p className={styles.detail}>{feeTexts.within(feeOf(kept))}</p>}
        {left && <p className={styles.left}>{left}</p>}
        {expected && <p aria-live="polite">{expected}</p>}
        <p className={styles.sentence}>{statusSentence(delivery, now)}</p>
      </div>
      <div className={styles.way}>
        <OvenRoad pizzas={kept.filter(({ kind }) => !kind).map(travellerOf)} joy={joy} />
        <Tracker status={status} history={statusHistory} word={(station) => stageWord(station, fulfilment)} />
      </div>
    </div>
  );
}

function travellerOf(order: OrderAnswer): Traveller {
  const { _id, pizzaImage, status } = order;
  return { key: _id, recipe: order, name: pizzaName(order), image: pizzaImage, status };
}

interface OrderLineProps {
  order: OrderAnswer;
  alone: boolean;
  mayCancel: boolean;
}

/** One order of the delivery: the kitchen may move it on its own. */
function OrderLine({ order, alone, mayCancel }: OrderLineProps) {
  const { number, pizzaImage, quantity, status, fulfilment } = order;
  const name = pizzaName(order);
  const refund = refundSentence(order);
  const notes = notesSentence(order);
  return (
    <li className={styles.order}>
      <PizzaPicture recipe={order} name={name} image={pizzaImage} size={56} />
      <div className={styles.words}>
        <p className={styles.pizza}>
          {quantity > 1 && `${quantity} × `}
          {name} {number === undefined && !alone && <OrderId order={order} />}
        </p>
        <StatusWord status={status} word={stageWord(status, fulfilment)} />
        {notes && <p className={styles.detail}>{notes}</p>}
        {refund && <p className={styles.detail}>{refund}</p>}
      </div>
      {mayCancel && <CancelOrder orders={[order]} />}
    </li>
  );
}

/** Not delivered yet, and its delivery was changed. */
const isMoved = ({ deliveryVersion, status }: OrderAnswer) => deliveryVersion && status !== lastStatus;

function MadeAgain({ order }: { order: OrderAnswer }) {
  const { remakeOf, quantity, status } = order;
  if (!remakeOf || status === lastStatus) return null;
  return (
    <Notice>{`We are making it again: ${quantity} × ${pizzaName(order)}. You pay nothing for it.`}</Notice>
  );
}

const RanOut = ({ short }: Pick<OrderAnswer, 'short'>) => (
  <Notice>
    We ran out of {short.join(', ')} just as you paid. Your order stands: the kitchen will make it as close to
    your choice as it can.
  </Notice>
);
