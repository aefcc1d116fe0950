import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { formatPaise, isUnacknowledged, nextStatus, orderName, remakeText } from '@forno/shared/domain';
import { memo, type ReactNode } from 'react';
import { deliveryWords, stageWord, pizzaName, voidReason } from '@forno/shared/messages/admin';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Money } from '#ui/money.tsx';
import { tableRoles as role } from '#ui/table-roles.ts';
import { OrderId } from '#widgets/order-id.tsx';
import { changeStatus } from './changes/change-status.ts';
import { cx } from '#ui/cx.ts';
import { BoardStage, DeliveredTo, Rated, Waited, WhoChanged } from './order-facts.tsx';
import styles from './order-row.module.css';
import { nameOf, recipeOf, stepWord } from './order-words.ts';
import { whenMeant } from '#ui/just-moved.ts';
import { type DeliveryPart, DeliveryStatus } from './delivery-status.tsx';
import type { Orders } from './kitchen/tickets.ts';
import { DeleteButton, RefundButton, type RowActions, RowWays, SelectBox } from './row-actions.tsx';
import { Unsent } from './unsent.tsx';
import { StatusSelect } from './status-select.tsx';

interface OrderRowProps extends RowActions {
  order: AdminOrderAnswer;
  /** Index in the list, from 0. */
  index: number;
  active: boolean;
  selected: boolean;
  /** Just moved by another admin. */
  touched: boolean;
  /** Among several of its delivery. */
  part: DeliveryPart | undefined;
  /** All of them, at the first. */
  delivery: Orders | undefined;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** An order's row, a card on phones. Only changed rows rerender. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { order, index, active, selected, touched, part, measure } = props;
  const rings = !order.voided && isUnacknowledged(order);
  return (
    <tr
      ref={measure}
      {...role.row}
      id={`order-${order._id}`}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={selected || undefined}
      tabIndex={active ? 0 : -1}
      className={styles.row}
      data-voided={order.voided ? true : undefined}
      data-rings={rings || undefined}
      data-part={part}
      data-touched={touched || undefined}
      onFocus={() => props.onActivate(order._id)}
    >
      <RowCell label="Select">
        <SelectBox {...props} />
      </RowCell>
      <RowCell label="Order id" header>
        <OrderId order={order} />
        {rings && (
          <span className={styles.new}>
            <Badge tone="ember">New</Badge>
          </span>
        )}
        <span className={styles.second}>
          <Waited order={order} />
          <RowWays {...props} />
        </span>
      </RowCell>
      <RowCell label="User">
        <span className={styles.clip}>{order.userId.name}</span>
        <span className={styles.second}>{order.userId.email}</span>
        <DeliveredTo order={order} className={styles.second} />
        <Rated order={order} className={styles.second} />
      </RowCell>
      <RowCell label="Items">
        <Items order={order} />
      </RowCell>
      <RowCell label="Total" numeric>
        <Money paise={order.totalAmount} />
        <RefundButton {...props} />
      </RowCell>
      <RowCell label="Status">
        {order.voided ? <Cancelled order={order} /> : <Changeable {...props} />}
      </RowCell>
      <RowCell label="Delete">
        <DeleteButton {...props} />
      </RowCell>
    </tr>
  );
});

/** What went back of it, or will; of how many pizzas, and how many of these are not made. */
export function Refunded({ order: { refund, quantity, restocked } }: { order: AdminOrderAnswer }) {
  if (!refund) return null;
  return (
    <Badge tone="beet">
      {formatPaise(refund.amount)} {refund.state === 'done' ? 'refunded' : 'on its way back'}
      {refund.byProvider && ' at the provider'}
      {refund.quantity && `, ${refund.quantity} of ${quantity}`}
      {restocked ? `, ${restocked} not made` : null}
    </Badge>
  );
}

/** What is to be made, and what is particular about it. */
function Items({ order }: Pick<OrderRowProps, 'order'>) {
  const remake = remakeText(order, pizzaName(order));
  return (
    <>
      <span className={styles.item}>
        <span className="figures">{order.quantity}</span> × {pizzaName(order)}
      </span>
      <span className={styles.second}>{recipeOf(order)}</span>
      {remake && <Badge tone="ember">{remake}</Badge>}
      {order.deliveryChanged && <Badge tone="ember">{deliveryWords.changed(order.fulfilment)}</Badge>}
      {order.note && <span className={styles.note}>“{order.note}”</span>}
      <Refunded order={order} />
      {order.dispute && <Badge tone="beet">{order.dispute}</Badge>}
      {order.short.length > 0 && <Badge tone="beet">Short of {order.short.join(', ')}</Badge>}
    </>
  );
}

/** Its status, and what moves it. */
function Changeable({ order, part, delivery }: OrderRowProps) {
  return (
    <>
      {delivery && <DeliveryStatus orders={delivery} />}
      <span className={styles.status}>
        <StatusSelect
          label={`Status of order ${orderName(order)}`}
          way={order.fulfilment}
          value={order.status}
          onChoose={(to) => void changeStatus([order], to)}
        />
        {!part && <NextButton order={order} />}
      </span>
      <BoardStage order={order} />
      <Unsent orders={[order]} />
      <WhoChanged order={order} />
    </>
  );
}

/** Where it was when it was cancelled, by whom, when and why. */
function Cancelled({
  order: { status, voided, voidedBy, voidedWho, fulfilment },
}: Pick<OrderRowProps, 'order'>) {
  if (!voided) return null;
  return (
    <>
      <span className={styles.item}>Cancelled: {stageWord(status, fulfilment)}</span>
      <span className={styles.second}>
        {voidedBy && `by ${nameOf(voidedBy)}, `}
        <DateTime value={voided.at} />
      </span>
      <span className={styles.second}>{voidReason(voided.reason, voidedWho)}</span>
    </>
  );
}

/** Moves an order to the next status; hidden at the last. */
function NextButton({ order }: { order: AdminOrderAnswer }) {
  const next = nextStatus(order.status);
  if (!next) return null;
  return (
    <Button
      size="s"
      aria-label={`Move ${orderName(order)} to ${stageWord(next, order.fulfilment)}`}
      onClick={whenMeant(() => void changeStatus([order], next))}
    >
      {stepWord(next, order.fulfilment)} →
    </Button>
  );
}

interface RowCellProps {
  /** Column header; the value's label on phones. */
  label: string;
  header?: boolean;
  numeric?: boolean;
  children: ReactNode;
}

function RowCell({ label, header = false, numeric = false, children }: RowCellProps) {
  const Cell = header ? 'th' : 'td';
  return (
    <Cell
      {...(header ? role.rowHeader : role.cell)}
      scope={header ? 'row' : undefined}
      className={cx(styles.cell, numeric && styles.numeric)}
    >
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.value}>{children}</span>
    </Cell>
  );
}
