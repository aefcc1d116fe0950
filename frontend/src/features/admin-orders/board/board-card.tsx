import type { AdminOrderAnswer } from '@forno/shared/contracts';
import {
  isRinging,
  lastStatus,
  nextStatus,
  type OrderStatus,
  previousStatus,
  shortId,
} from '@forno/shared/domain';
import { memo } from 'react';
import { pizzaName } from '#orders/pizza-name.ts';
import { Badge } from '#ui/badge.tsx';
import { OrderId } from '#widgets/order-id.tsx';
import { changeStatus } from '#orders/change-status.ts';
import { DeliveredTo, Waited, WhoChanged } from '../order-facts.tsx';
import { partOf, promisedTo, recipeOf, stepWords } from '../order-words.ts';
import { ignoreDoubleClick } from '../ignore-double-click.ts';
import styles from './board-card.module.css';

interface BoardCardProps {
  order: AdminOrderAnswer;
  /** Directly below another order of the same checkout. */
  joined: boolean;
  /** On the first of several orders of one checkout at this station: how many. */
  together: number;
  /** The board's single tab stop. */
  stop: boolean;
  touched: boolean;
  onActivate: (id: string) => void;
  onMoveTogether: (checkoutId: string, from: OrderStatus, to: OrderStatus) => void;
}

/** A kitchen ticket: pizza first, then customer. Only changed cards rerender. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { order, together, onActivate } = props;
  const next = nextStatus(order.status);
  const previous = previousStatus(order.status);
  const part = partOf(order);
  const promised = promisedTo(order);
  const rings = isRinging(order);
  const id = shortId(order._id);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way of three; keys and buttons are the others
    <li
      id={`card-${order._id}`}
      className={styles.card}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where the board's keys are at work; buttons inside do the same
      tabIndex={props.stop ? 0 : -1}
      draggable
      data-rings={rings || undefined}
      data-touched={props.touched || undefined}
      data-joined={props.joined || undefined}
      onFocus={() => onActivate(order._id)}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', order._id);
        event.dataTransfer.effectAllowed = 'move';
      }}
    >
      <p className={styles.head}>
        <OrderId id={order._id} />
        {part && <span className={styles.part}>{part}</span>}
        {rings && <Badge tone="ember">New</Badge>}
        <span className={styles.name}>{order.userId.name}</span>
        {promised && order.status !== lastStatus && <span className={styles.promised}>due {promised}</span>}
        <Waited order={order} />
      </p>
      <div className={styles.body}>
        <div className={styles.what}>
          <p className={styles.pizza}>
            <span className="figures">{order.quantity}</span> × {pizzaName(order)}
          </p>
          <p className={styles.recipe}>{recipeOf(order)}</p>
          {order.note && <p className={styles.note}>“{order.note}”</p>}
          {order.short.length > 0 && <Badge tone="beet">Short of {order.short.join(', ')}</Badge>}
          <DeliveredTo order={order} className={styles.delivery} />
          <WhoChanged order={order} />
        </div>
        <div className={styles.steps}>
          {previous && (
            <button
              type="button"
              className={styles.step}
              aria-label={`Move ${id} back to ${previous}`}
              onClick={ignoreDoubleClick(() => void changeStatus(order, previous))}
            >
              ←
            </button>
          )}
          {next && (
            <button
              type="button"
              className={styles.step}
              aria-label={`Move ${id} to ${next}`}
              onClick={ignoreDoubleClick(() => void changeStatus(order, next))}
            >
              {stepWords[next]} →
            </button>
          )}
          {next && together > 1 && (
            <button
              type="button"
              className={styles.step}
              aria-label={`Move all ${together} orders paid together with ${id} to ${next}`}
              onClick={ignoreDoubleClick(() => props.onMoveTogether(order.checkoutId, order.status, next))}
            >
              All {together} →
            </button>
          )}
        </div>
      </div>
    </li>
  );
});
