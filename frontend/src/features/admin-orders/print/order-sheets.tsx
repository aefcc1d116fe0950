import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { Fragment, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '#ui/cx.ts';
import { KitchenTicket } from './kitchen-ticket.tsx';
import { PackingSlip } from './packing-slip.tsx';
import styles from './print-page.module.css';

interface OrderSheetsProps {
  orders: readonly AdminOrderAnswer[];
  className?: string | undefined;
}

/** A ticket for the kitchen and a slip for the box of each. */
export function OrderSheets({ orders, className }: OrderSheetsProps) {
  return (
    <div className={cx(styles.sheets, className)}>
      {orders.map((order) => (
        <Fragment key={order._id}>
          <KitchenTicket order={order} />
          <PackingSlip order={order} />
        </Fragment>
      ))}
    </div>
  );
}

/** Prints these orders once rendered; invisible on screen. */
export function PrintNow({ orders }: OrderSheetsProps) {
  useEffect(() => {
    if (orders.length > 0) window.print();
  }, [orders]);
  if (orders.length === 0) return null;
  return createPortal(<OrderSheets orders={orders} className={styles.unseen} />, document.body);
}
