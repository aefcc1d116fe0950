import type { AdminOrderAnswer, DeliveryAnswer } from '@forno/shared/contracts/admin';
import { orderName, remakeText } from '@forno/shared/domain';
import { deliveryWords, pizzaName, voidReason } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { changeStatus } from '../changes/change-status.ts';
import { DeleteOrders } from '../delete-order.tsx';
import { GiveBack } from '../give-back.tsx';
import { BoardStage, WhoChanged } from '../order-facts.tsx';
import { Refunded } from '../order-row.tsx';
import { RefundButton } from '../row-actions.tsx';
import { recipeOf } from '../order-words.ts';
import { StatusSelect } from '../status-select.tsx';
import { Unsent } from '../unsent.tsx';
import type { ActionProps } from './actions.tsx';
import styles from './delivery.module.css';

/** A line with its order as it is now; without one it was not made, or not paid. */
type Line = DeliveryAnswer['lines'][number] & { order?: AdminOrderAnswer };

function linesOf({ orders, lines }: DeliveryAnswer, live: readonly AdminOrderAnswer[]): Line[] {
  const made = orders.map((answered) => {
    const order = live.find(({ _id }) => _id === answered._id) ?? answered;
    const { line, quantity, totalAmount: amount } = order;
    return { line, name: pizzaName(order), quantity, amount, order };
  });
  return [...made, ...lines].toSorted((one, other) => one.line - other.line);
}

/** Its pizzas, each with its state, price and a way to give money back; cancelled ones stay. */
export function DeliveryLines({ delivery, orders }: ActionProps) {
  const [deleting, setDeleting] = useState<AdminOrderAnswer>();
  const [refunding, setRefunding] = useState<AdminOrderAnswer>();
  const columns: Column<Line>[] = [
    { header: 'Pizza', rowHeader: true, width: '40%', cell: (line) => <Pizza {...line} /> },
    {
      header: 'State',
      width: '30%',
      cell: (line) => <LineState {...line} waits={delivery.state === 'paid'} />,
    },
    { header: 'Price', numeric: true, cell: ({ amount }) => <Money paise={amount} /> },
    {
      header: 'Change',
      cell: ({ order }) =>
        order &&
        !order.voided && (
          <span className={styles.ways}>
            <RefundButton order={order} onGiveBack={setRefunding} />
            <Button
              size="s"
              variant="quiet"
              aria-label={`Cancel ${orderName(order)}, ${pizzaName(order)}`}
              onClick={() => setDeleting(order)}
            >
              Cancel
            </Button>
          </span>
        ),
    },
  ];
  return (
    <section aria-label="Pizzas">
      <DataTable
        caption="Pizzas"
        columns={columns}
        rows={linesOf(delivery, orders)}
        rowKey={({ line, order }) => order?._id ?? String(line)}
      />
      {deleting && <DeleteOrders orders={[deleting]} onClose={() => setDeleting(undefined)} />}
      {refunding && <GiveBack order={refunding} onClose={() => setRefunding(undefined)} />}
    </section>
  );
}

function Pizza({ name, quantity, order }: Line) {
  const remake = order && remakeText(order, name);
  return (
    <>
      <strong>
        <span className="figures">{quantity}</span> × {name}
      </strong>
      {order && <span className={styles.second}>{recipeOf(order)}</span>}
      {remake && <Badge tone="ember">{remake}</Badge>}
      {order?.note && <span className={styles.note}>“{order.note}”</span>}
      {order && order.short.length > 0 && <Badge tone="beet">Short of {order.short.join(', ')}</Badge>}
    </>
  );
}

function LineState({ order, waits }: Line & { waits: boolean }) {
  if (!order) return waits ? deliveryWords.beingMade : deliveryWords.notOrdered;
  const { voided } = order;
  return (
    <>
      {voided ? (
        <>
          <Badge tone="beet">Cancelled</Badge>
          <span className={styles.second}>{voidReason(voided.reason, order.voidedWho)}</span>
        </>
      ) : (
        <>
          <StatusSelect
            label={`Status of ${orderName(order)}, ${pizzaName(order)}`}
            way={order.fulfilment}
            value={order.status}
            onChoose={(to) => void changeStatus([order], to)}
          />
          <BoardStage order={order} />
          <Unsent orders={[order]} />
          <span className={styles.second}>
            <WhoChanged order={order} />
          </span>
        </>
      )}
      <Refunded order={order} />
    </>
  );
}
