import type { OrderAnswer } from '@forno/shared/contracts/customer';
import { formatPaise, madeOf } from '@forno/shared/domain';
import { feeTexts, stageWord, pizzaName } from '@forno/shared/messages/customer';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countOrdered, type Delivery, deliveryNumber, deliveryTotal, feeOf } from './deliveries.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable, type Rows } from '#ui/data-table.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { Money } from '#ui/money.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { OrderId } from '#widgets/order-id.tsx';
import { PizzaPicture } from '#widgets/pizza-picture.tsx';
import { StatusWord } from '#widgets/status-word.tsx';
import { deliverySentence, notesSentence, refundSentence } from './order-words.ts';
import styles from './orders-table.module.css';

interface OrdersTableProps {
  deliveries: readonly Delivery[];
  /** Id of the delivery being ordered again. */
  reordering: string | undefined;
  onReorder: (delivery: Delivery) => void;
}

function Part({ price, children }: { price: number; children: ReactNode }) {
  return children === '' ? null : (
    <>
      {children} <Money rupees={price} className={styles.price} />
    </>
  );
}

function Pizza({ order }: { order: OrderAnswer }) {
  const name = pizzaName(order);
  const refund = refundSentence(order);
  const delivery = deliverySentence(order);
  const notes = notesSentence(order);
  return (
    <span className={styles.pizza}>
      <PizzaPicture recipe={order} name={name} image={order.pizzaImage} size={44} label="" />
      <span className={styles.words}>
        <span className={styles.pizzaName}>{name}</span>
        {order.short.length > 0 && <span className={styles.short}>Ran out: {order.short.join(', ')}</span>}
        {delivery && <span className={styles.place}>{delivery}</span>}
        {notes && <span className={styles.place}>{notes}</span>}
        {refund && <span className={styles.short}>{refund}</span>}
      </span>
    </span>
  );
}

const columns: Column<OrderAnswer>[] = [
  { header: 'Order ID', cell: (order) => <OrderId order={order} /> },
  { header: 'Pizza', rowHeader: true, cell: (order) => <Pizza order={order} /> },
  { header: 'Base', cell: (order) => <Part price={madeOf(order).basePrice}>{madeOf(order).base}</Part> },
  { header: 'Sauce', cell: (order) => <Part price={madeOf(order).saucePrice}>{madeOf(order).sauce}</Part> },
  {
    header: 'Cheese',
    cell: (order) => <Part price={madeOf(order).cheesePrice}>{madeOf(order).cheese}</Part>,
  },
  {
    header: 'Veggies',
    cell: (order) => (
      <Part price={madeOf(order).veggiesPrice}>
        {madeOf(order).veggies.join(', ') || (order.kind ? '' : 'None')}
      </Part>
    ),
  },
  { header: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
  {
    header: 'Total',
    numeric: true,
    cell: ({ totalAmount }) => <Money paise={totalAmount} className={styles.total} />,
  },
  {
    header: 'Status',
    cell: ({ status, voided, fulfilment }) =>
      voided ? (
        <Badge tone="quiet">Cancelled</Badge>
      ) : (
        <StatusWord status={status} word={stageWord(status, fulfilment)} />
      ),
  },
];

/** What is said and done once for all that came to the door together. */
function columnsOf({ deliveries, reordering, onReorder }: OrdersTableProps): Column<OrderAnswer>[] {
  const of = ({ checkoutId }: OrderAnswer) => deliveries.find(({ id }) => id === checkoutId);
  return [
    {
      header: 'Order date',
      ofGroup: true,
      cell: (order) => (
        <>
          <DateTime value={order.createdAt} as="exact" />
          <Sum of={of(order)} />
        </>
      ),
    },
    {
      header: 'Order again',
      ofGroup: true,
      cell: (order) => {
        const delivery = of(order);
        if (!delivery) return null;
        return (
          <>
            <Button
              size="s"
              busy={reordering === delivery.id}
              busyLabel="Checking what changed…"
              onClick={() => onReorder(delivery)}
              aria-label={`Order again: ${delivery.name}`}
            >
              Order again
            </Button>
            {delivery.orders.some(({ billed }) => billed) && (
              <Link to={`/bill/${delivery.id}`} className={styles.bill}>
                Bill
              </Link>
            )}
          </>
        );
      },
    },
  ];
}

/** Of several orders, which each tell their own total, and of their fee. */
function Sum({ of: delivery }: { of: Delivery | undefined }) {
  const fee = feeOf(delivery?.kept ?? []);
  if (!delivery || (delivery.kept.length < 2 && fee === 0)) return null;
  return (
    <span className={styles.sum}>
      Together <Money paise={deliveryTotal(delivery)} />
      {fee > 0 && `. ${feeTexts.within(fee)}`}
    </span>
  );
}

/** A delivery in two lines: what it was, its number, what it cost, and how it ended. */
function Folded({ delivery }: { delivery: Delivery }) {
  const { name, status, voided, fulfilment, orders, kept } = delivery;
  const count = kept.length < orders.length ? ` · ${countOrdered(delivery)}` : '';
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.place}>
        {`Order ${deliveryNumber(delivery)} · ${formatPaise(deliveryTotal(delivery))} · ${voided ? 'Cancelled' : stageWord(status, fulfilment)}${count}`}
      </span>
    </>
  );
}

/** The user's orders in full, with the price of each part (specification, section 2), by delivery. */
export function OrdersTable(props: OrdersTableProps) {
  const phone = useNarrow();
  const folded = ([{ checkoutId }]: Rows<OrderAnswer>) => {
    const delivery = props.deliveries.find(({ id }) => id === checkoutId);
    return delivery && <Folded delivery={delivery} />;
  };
  return (
    <div className={styles.orders}>
      <DataTable
        caption="All your orders"
        captionHidden={false}
        cardsBelow={76}
        columns={[...columns, ...columnsOf(props)]}
        rows={props.deliveries.flatMap(({ orders }) => orders)}
        rowKey={({ _id }) => _id}
        groupOf={({ checkoutId }) => checkoutId}
        foldedAs={phone ? folded : undefined}
      />
      <p className={styles.place}>
        The total is the price of the pizza. What its parts cost is included, and does not add up to it.
      </p>
    </div>
  );
}
