import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import {
  formatPaise,
  isUnacknowledged,
  nextStatus,
  orderName,
  partOf,
  remakeText,
} from '@forno/shared/domain';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { May } from '#accounts/may.tsx';
import { allOf, reasonForStaff, stageWord, pizzaName } from '@forno/shared/messages/admin';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CheckBox } from '#ui/checkbox.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Money } from '#ui/money.tsx';
import { tableRoles as role } from '#ui/table-roles.ts';
import { OrderId } from '#widgets/order-id.tsx';
import { changeStatus } from './changes/change-status.ts';
import { cx } from '#ui/cx.ts';
import { OrderCare } from './changes/order-care.tsx';
import { BoardStage, DeliveredTo, Rated, Waited, WhoChanged } from './order-facts.tsx';
import { mayGiveBack } from './give-back.tsx';
import styles from './order-row.module.css';
import { nameOf, recipeOf, stepWord } from './order-words.ts';
import { whenMeant } from '#ui/just-moved.ts';
import { type DeliveryPart, DeliveryStatus } from './delivery-status.tsx';
import type { Orders } from './kitchen/tickets.ts';
import { Unsent } from './unsent.tsx';
import { StatusSelect } from './status-select.tsx';

export interface RowActions {
  /** `range`: from the previously selected row to this one. */
  onSelect: (id: string, on: boolean, range: boolean) => void;
  onSelectTogether: (checkoutId: string) => void;
  onActivate: (id: string) => void;
  onDelete: (order: AdminOrderAnswer) => void;
  onGiveBack: (order: AdminOrderAnswer) => void;
}

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
  const id = orderName(order);
  const number = partOf(order);
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
        <CheckBox
          aria-label={`Select order ${id}`}
          checked={selected}
          disabled={order.voided !== undefined && order.voided !== null}
          // With Shift the browser would select the text in between.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
          onChange={({ target, nativeEvent }) =>
            props.onSelect(
              order._id,
              target.checked,
              nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
            )
          }
        />
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
          <Link
            to={`/admin/orders/print/${order._id}`}
            className={styles.print}
            aria-label={`Print order ${id}`}
          >
            Print
          </Link>
          <May access={routes.delivery.access}>
            <Link
              to={`/admin/delivery/${order.checkoutId}`}
              className={styles.print}
              aria-label={`Details of order ${id}`}
            >
              Details
            </Link>
          </May>
          {number && (
            <button
              type="button"
              className={styles.part}
              aria-label={`Select ${allOf(order.lines ?? 1, 'orders')} paid together with ${id}`}
              onClick={() => props.onSelectTogether(order.checkoutId)}
            >
              {number}
            </button>
          )}
          {!order.voided && <OrderCare orders={[order]} className={styles.part} />}
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
        <RefundButton order={order} onGiveBack={props.onGiveBack} />
      </RowCell>
      <RowCell label="Status">
        {order.voided ? <Cancelled order={order} /> : <Changeable {...props} />}
      </RowCell>
      <RowCell label="Delete">
        {!order.voided && (
          <May access={routes.cancelOrder.access}>
            <Button
              size="s"
              variant="quiet"
              aria-label={`Delete order ${id}`}
              onClick={() => props.onDelete(order)}
            >
              Delete
            </Button>
          </May>
        )}
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

/** Gives a part back; hidden when nothing is left, or it is cancelled. */
export function RefundButton({ order, onGiveBack }: Pick<OrderRowProps, 'order' | 'onGiveBack'>) {
  if (order.voided || !mayGiveBack(order)) return null;
  return (
    <May access={routes.refundOrder.access}>
      <span className={styles.second}>
        <Button
          size="s"
          variant="quiet"
          aria-label={`Refund part of order ${orderName(order)}`}
          onClick={() => onGiveBack(order)}
        >
          Refund
        </Button>
      </span>
    </May>
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
      {order.deliveryChanged && <Badge tone="ember">Delivery changed</Badge>}
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
function Cancelled({ order: { status, voided, voidedBy, fulfilment } }: Pick<OrderRowProps, 'order'>) {
  if (!voided) return null;
  return (
    <>
      <span className={styles.item}>Cancelled: {stageWord(status, fulfilment)}</span>
      <span className={styles.second}>
        {voidedBy && `by ${nameOf(voidedBy)}, `}
        <DateTime value={voided.at} />
      </span>
      <span className={styles.second}>{reasonForStaff(voided.reason)}</span>
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
