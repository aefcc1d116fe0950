import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { nextStatus, previousStatus } from '@forno/shared/domain';
import { memo } from 'react';
import { Badge } from '#ui/badge.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { changeStatus } from '../change-status.ts';
import { OrderId } from '../order-id.tsx';
import { pizzaName, recipeOf, shortId } from '../order-words.ts';
import { WhoChanged } from '../who-changed.tsx';
import styles from './board-card.module.css';

interface BoardCardProps {
  order: AdminOrderAnswer;
  /** The one card of the board that Tab stops at. */
  stop: boolean;
  fresh: boolean;
  touched: boolean;
  onActivate: (id: string) => void;
}

/** One ticket of the kitchen: what to make first, for whom after. Only the card that changed is drawn again. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { order, stop, fresh, touched, onActivate } = props;
  const next = nextStatus(order.status);
  const previous = previousStatus(order.status);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way of three; keys and buttons are the others
    <li
      id={`card-${order._id}`}
      className={styles.card}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where the board's keys are at work; buttons inside do the same
      tabIndex={stop ? 0 : -1}
      draggable
      data-fresh={fresh || undefined}
      data-touched={touched || undefined}
      onFocus={() => onActivate(order._id)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', order._id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <p className={styles.head}>
        <OrderId order={order} />
        {fresh && <Badge tone="ember">New</Badge>}
        <span className={styles.age}>
          <DateTime value={order.createdAt} />
        </span>
      </p>
      <p className={styles.pizza}>
        <span className="figures">{order.quantity}</span> × {pizzaName(order)}
      </p>
      <p className={styles.recipe}>{recipeOf(order)}</p>
      {order.short.length > 0 && (
        <p>
          <Badge tone="beet">Short of {order.short.join(', ')}</Badge>
        </p>
      )}
      <div className={styles.who}>
        <p className={styles.name}>{order.userId.name}</p>
        <WhoChanged order={order} />
      </div>
      <div className={styles.steps}>
        {previous && (
          <button
            type="button"
            className={styles.step}
            aria-label={`Move ${shortId(order)} back to ${previous}`}
            onClick={() => void changeStatus(order, previous)}
          >
            ←
          </button>
        )}
        {next && (
          <button
            type="button"
            className={styles.step}
            aria-label={`Move ${shortId(order)} to ${next}`}
            onClick={() => void changeStatus(order, next)}
          >
            {next} →
          </button>
        )}
      </div>
    </li>
  );
});
