import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import { orderName, partOf } from '@forno/shared/domain';
import { allOf } from '@forno/shared/messages/admin';
import { Link } from 'react-router-dom';
import { May } from '#accounts/may.tsx';
import { Button } from '#ui/button.tsx';
import { CheckBox } from '#ui/checkbox.tsx';
import { OrderCare } from './changes/order-care.tsx';
import { mayGiveBack } from './give-back.tsx';
import styles from './order-row.module.css';

/** What a row asks its list for. */
export interface RowActions {
  /** `range`: from the previously selected row to this one. */
  onSelect: (id: string, on: boolean, range: boolean) => void;
  onSelectTogether: (checkoutId: string) => void;
  onActivate: (id: string) => void;
  onDelete: (order: AdminOrderAnswer) => void;
  onGiveBack: (order: AdminOrderAnswer) => void;
}

type Of<Action extends keyof RowActions> = Pick<RowActions, Action> & { order: AdminOrderAnswer };

/** With Shift it selects a range. */
export function SelectBox({ order, selected, onSelect }: Of<'onSelect'> & { selected: boolean }) {
  return (
    <CheckBox
      aria-label={`Select order ${orderName(order)}`}
      checked={selected}
      disabled={order.voided !== undefined && order.voided !== null}
      // With Shift the browser would select the text in between.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ target, nativeEvent }) =>
        onSelect(order._id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** To its paper, its delivery's page and the rest of it, and what is put right. */
export function RowWays({ order, onSelectTogether }: Of<'onSelectTogether'>) {
  const id = orderName(order);
  const part = partOf(order);
  return (
    <>
      <Link to={`/admin/orders/print/${order._id}`} className={styles.print} aria-label={`Print order ${id}`}>
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
      {part && (
        <button
          type="button"
          className={styles.part}
          aria-label={`Select ${allOf(order.lines ?? 1, 'orders')} paid together with ${id}`}
          onClick={() => onSelectTogether(order.checkoutId)}
        >
          {part}
        </button>
      )}
      {!order.voided && <OrderCare orders={[order]} className={styles.part} />}
    </>
  );
}

/** Gives a part back; hidden when nothing is left, or it is cancelled. */
export function RefundButton({ order, onGiveBack }: Of<'onGiveBack'>) {
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

/** Hidden once it is cancelled. */
export function DeleteButton({ order, onDelete }: Of<'onDelete'>) {
  if (order.voided) return null;
  return (
    <May access={routes.cancelOrder.access}>
      <Button
        size="s"
        variant="quiet"
        aria-label={`Delete order ${orderName(order)}`}
        onClick={() => onDelete(order)}
      >
        Delete
      </Button>
    </May>
  );
}
