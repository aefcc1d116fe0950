import { type OrderAnswer, routes } from '@forno/shared/contracts/customer';
import { firstStatus, formatPaise } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages/customer';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Delivery } from './deliveries.ts';
import { pizzaName } from '#orders/pizza-name.ts';
import { Notice } from '#ui/notice.tsx';
import { OrderId } from '#widgets/order-id.tsx';
import { OvenRoad, type Traveller } from '#widgets/oven-road.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { StatusWord } from '#widgets/status-word.tsx';
import { Tracker } from '#widgets/tracker.tsx';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
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

/** A delivery under way: how long it takes, where its pizzas are, and each order's own status. */
export function DeliveryCard({ delivery, now }: { delivery: Delivery; now: Date }) {
  const { id, name, kept, status, statusHistory } = delivery;
  const joy = useJoy(delivery);
  const left = countdown(delivery, now);
  const expected = expectedSentence(delivery);
  const address = deliverySentence(delivery);
  return (
    <li className={styles.card}>
      <article aria-labelledby={`${id}-name`}>
        <div className={styles.tracker} data-keep-free>
          <div className={styles.head}>
            {kept[0]?.number !== undefined && (
              <p className={styles.number}>
                Order <OrderId order={kept[0]} />
              </p>
            )}
            <h2 id={`${id}-name`} className={styles.name}>
              {name}
            </h2>
            {left && <p className={styles.left}>{left}</p>}
            {expected && <p aria-live="polite">{expected}</p>}
            <p className={styles.sentence}>{statusSentence(delivery, now)}</p>
          </div>
          <div className={styles.way}>
            <OvenRoad pizzas={kept.map(travellerOf)} joy={joy} />
            <Tracker status={status} history={statusHistory} />
          </div>
        </div>
        <ul className={styles.orders} aria-label="Pizzas of this order">
          {kept.map((order) => (
            <OrderLine key={order._id} order={order} />
          ))}
        </ul>
        {address && <p className={styles.detail}>{address}</p>}
      </article>
    </li>
  );
}

function travellerOf(order: OrderAnswer): Traveller {
  const { _id, pizzaImage, status } = order;
  return { key: _id, recipe: order, name: pizzaName(order), image: pizzaImage, status };
}

/** One order of the delivery: the kitchen may move it on its own. */
function OrderLine({ order }: { order: OrderAnswer }) {
  const { number, pizzaImage, quantity, short, status } = order;
  const name = pizzaName(order);
  const refund = refundSentence(order);
  const notes = notesSentence(order);
  return (
    <li className={styles.order}>
      <PizzaPicture recipe={order} name={name} image={pizzaImage} size={56} />
      <div className={styles.words}>
        <p className={styles.pizza}>
          {quantity > 1 && `${quantity} × `}
          {name} {number === undefined && <OrderId order={order} />}
        </p>
        <StatusWord status={status} />
        {notes && <p className={styles.detail}>{notes}</p>}
        {refund && <p className={styles.detail}>{refund}</p>}
      </div>
      <CancelOrder order={order} />
      {short.length > 0 && (
        <div className={styles.short}>
          <Notice>
            We ran out of {short.join(', ')} just as you paid. Your order stands: the kitchen will make it as
            close to your choice as it can.
          </Notice>
        </div>
      )}
    </li>
  );
}

/** Cancels an order that is not started yet; the server decides. An open question stays, to be answered by it. */
function CancelOrder({ order }: { order: OrderAnswer }) {
  const [asked, setAsked] = useState(false);
  const cancellation = useMutation({
    mutationFn: () => request(routes.cancelOwnOrder, { params: { id: order._id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => showFailure(error, failures.orderCancel),
    onSettled: () => {
      setAsked(false);
      return refetch(keys.orders);
    },
  });
  const name = pizzaName(order);
  if (order.status !== firstStatus && !asked) return null;
  return (
    <div>
      <Button size="s" variant="quiet" onClick={() => setAsked(true)} aria-label={`Cancel order: ${name}`}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Cancel ${name}?`}
        description={<p>We’ll refund {formatPaise(order.totalAmount)} to the account you paid from.</p>}
        confirmLabel="Cancel this order"
        busy={cancellation.isPending}
        onConfirm={() => cancellation.mutate()}
        onCancel={() => setAsked(false)}
      />
    </div>
  );
}
