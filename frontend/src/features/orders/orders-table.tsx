import type { OrderAnswer } from '@forno/shared/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pizzaName } from '#orders/pizza-name.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Money } from '#ui/money.tsx';
import { OrderId } from '#widgets/order-id.tsx';
import { PizzaCell } from '#widgets/pizza-cell.tsx';
import { StatusWord } from '#widgets/status-word.tsx';
import { deliverySentence, notesSentence, refundSentence } from './order-words.ts';
import styles from './orders-table.module.css';

interface OrdersTableProps {
  orders: readonly OrderAnswer[];
  /** Id of the order being reordered. */
  reordering: string | undefined;
  onReorder: (order: OrderAnswer) => void;
}

function Part({ price, children }: { price: number; children: ReactNode }) {
  return (
    <>
      {children} <Money rupees={price} className={styles.price} />
    </>
  );
}

function Pizza({ order }: { order: OrderAnswer }) {
  const refund = refundSentence(order);
  const delivery = deliverySentence(order);
  const notes = notesSentence(order);
  return (
    <PizzaCell recipe={order} name={pizzaName(order)} image={order.pizzaImage}>
      {order.short.length > 0 && <span className={styles.short}>Ran out: {order.short.join(', ')}</span>}
      {delivery && <span className={styles.place}>{delivery}</span>}
      {notes && <span className={styles.place}>{notes}</span>}
      {refund && <span className={styles.short}>{refund}</span>}
      {order.billed && (
        <Link to={`/bill/${order.checkoutId}`} className={styles.bill}>
          Bill
        </Link>
      )}
    </PizzaCell>
  );
}

const columns: Column<OrderAnswer>[] = [
  { key: 'id', header: 'Order ID', cell: ({ _id }) => <OrderId id={_id} /> },
  { key: 'pizza', header: 'Pizza', rowHeader: true, cell: (order) => <Pizza order={order} /> },
  { key: 'base', header: 'Base', cell: (order) => <Part price={order.basePrice}>{order.base}</Part> },
  { key: 'sauce', header: 'Sauce', cell: (order) => <Part price={order.saucePrice}>{order.sauce}</Part> },
  { key: 'cheese', header: 'Cheese', cell: (order) => <Part price={order.cheesePrice}>{order.cheese}</Part> },
  {
    key: 'veggies',
    header: 'Veggies',
    cell: ({ veggies, veggiesPrice }) => <Part price={veggiesPrice}>{veggies.join(', ') || 'None'}</Part>,
  },
  { key: 'quantity', header: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    cell: ({ totalAmount }) => <Money paise={totalAmount} className={styles.total} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, voided }) =>
      voided ? <Badge tone="quiet">Cancelled</Badge> : <StatusWord status={status} />,
  },
  { key: 'date', header: 'Order date', cell: ({ createdAt }) => <DateTime value={createdAt} as="exact" /> },
];

/** The user's orders in full, with the price of each part (specification, section 2). */
export function OrdersTable({ orders, reordering, onReorder }: OrdersTableProps) {
  const again: Column<OrderAnswer> = {
    key: 'again',
    header: 'Order again',
    cell: (order) => (
      <Button
        size="s"
        busy={reordering === order._id}
        busyLabel="Checking what changed…"
        onClick={() => onReorder(order)}
        aria-label={`Order again: ${pizzaName(order)}`}
      >
        Order again
      </Button>
    ),
  };
  return (
    <div className={styles.orders}>
      <DataTable
        caption="All your orders"
        captionHidden={false}
        dense
        cardsBelow={72.5}
        columns={[...columns, again]}
        rows={orders}
        rowKey={({ _id }) => _id}
      />
    </div>
  );
}
