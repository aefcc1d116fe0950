import { type OrderAnswer, routes } from '@forno/shared/contracts';
import { firstStatus, formatPaise } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pizzaName } from '#orders/pizza-name.ts';
import { Notice } from '#ui/notice.tsx';
import { OrderId } from '#widgets/order-id.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { StatusWord } from '#widgets/status-word.tsx';
import { Tracker } from '#widgets/tracker.tsx';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import styles from './order-card.module.css';
import {
  deliverySentence,
  expectedSentence,
  notesSentence,
  refundSentence,
  statusSentence,
} from './order-words.ts';

/** An open order: its status, and since when. */
export function OrderCard({ order }: { order: OrderAnswer }) {
  const { _id, pizzaImage, quantity, short, status, statusHistory } = order;
  const name = pizzaName(order);
  const expected = expectedSentence(order);
  const refund = refundSentence(order);
  const delivery = deliverySentence(order);
  const notes = notesSentence(order);
  return (
    <li className={styles.card}>
      <article aria-labelledby={`${_id}-name`}>
        <header className={styles.head}>
          <PizzaPicture recipe={order} name={name} image={pizzaImage} size={96} />
          <div className={styles.words}>
            <h2 id={`${_id}-name`} className={styles.name}>
              {name}
            </h2>
            <p className={styles.id}>
              <OrderId id={_id} />
              {quantity > 1 && ` · ${quantity} pizzas`}
            </p>
            <StatusWord status={status} />
          </div>
        </header>
        <div className={styles.progress}>
          <p className={styles.sentence}>{statusSentence(order)}</p>
          {expected && (
            <p className={styles.expected} aria-live="polite">
              {expected}
            </p>
          )}
          <Tracker status={status} history={statusHistory} />
          {refund && <p className={styles.detail}>{refund}</p>}
          {delivery && <p className={styles.detail}>{delivery}</p>}
          {notes && <p className={styles.detail}>{notes}</p>}
        </div>
        <CancelOrder order={order} />
        {short.length > 0 && (
          <div className={styles.short}>
            <Notice>
              We ran out of {short.join(', ')} just as you paid. Your order stands: the kitchen will make it
              as close to your choice as it can.
            </Notice>
          </div>
        )}
      </article>
    </li>
  );
}

/** Cancels an order that is not started yet; the server decides. An open question stays, to be answered by it. */
function CancelOrder({ order }: { order: OrderAnswer }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const cancellation = useMutation({
    mutationFn: () => request(routes.cancelOwnOrder, { params: { id: order._id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => showFailure(error, failures.orderCancel),
    onSettled: () => {
      setAsked(false);
      return client.invalidateQueries({ queryKey: keys.orders });
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
