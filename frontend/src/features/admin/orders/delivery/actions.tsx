import { type AdminOrderAnswer, type DeliveryAnswer, routes } from '@forno/shared/contracts/admin';
import { pizzasOf, type Sheet, sheets } from '@forno/shared/domain';
import { allOf, paperWords, printTexts } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ChangeTimeDialog } from '#widgets/change-time-dialog.tsx';
import { DeleteOrders } from '../delete-order.tsx';
import { DeliveryStatus } from '../delivery-status.tsx';
import type { Orders } from '../kitchen/tickets.ts';
import { OrderCare, RiderLink } from '../changes/order-care.tsx';
import styles from './delivery.module.css';

export interface ActionProps {
  delivery: DeliveryAnswer;
  /** Those that are not cancelled, as they are now. */
  orders: readonly AdminOrderAnswer[];
}

const some = (orders: readonly AdminOrderAnswer[]): Orders | undefined => {
  const [first, ...others] = orders;
  return first && [first, ...others];
};

/** What may be done with a delivery now. */
export function DeliveryActions({ delivery, orders }: ActionProps) {
  const { checkoutId, bills } = delivery;
  const all = some(orders);
  return (
    <section className={styles.actions} aria-label="What to do">
      {all && <DeliveryStatus orders={all} />}
      <RiderLink orders={orders} tabIndex={0} />
      {all && <OrderCare orders={all} />}
      <ChangeTime delivery={delivery} orders={orders} />
      {all && (
        <ButtonLink size="s" to={`/admin/orders/print/${all[0]._id}`}>
          Print ticket and slip
        </ButtonLink>
      )}
      <PrintAgain {...delivery} />
      {bills.length > 0 && (
        <ButtonLink size="s" to={`/admin/bill/${checkoutId}`}>
          Bill
        </ButtonLink>
      )}
      <ButtonLink size="s" to={`/admin/journeys/${checkoutId}`}>
        Whole timeline
      </ButtonLink>
      <CancelAll orders={all} />
    </section>
  );
}

/** Of what was ordered for later, until it is to be begun. */
function ChangeTime({ delivery: { checkoutId }, orders }: ActionProps) {
  const [open, setOpen] = useState(false);
  const sold = orders.filter(({ remakeOf }) => !remakeOf);
  const [first] = sold;
  if (!first?.promise || !sold.every(({ later }) => later)) return null;
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        Change the time
      </Button>
      {open && (
        <ChangeTimeDialog
          pizzas={pizzasOf(sold)}
          fulfilment={first.fulfilment}
          promise={first.promise}
          change={(dueAt) =>
            request(routes.changeTime, { params: { checkoutId }, body: { dueAt } }).finally(() =>
              refetch(keys.admin.orders),
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** On a receipt printer, once more: only where one printed it before. */
function PrintAgain({ checkoutId, prints }: DeliveryAnswer) {
  const { mutate, isPending } = useSend({
    send: (sheet: Sheet) => request(routes.print, { body: { sheet, checkoutId } }),
    failure: printTexts.failed,
    onSettled: () => refetch(keys.admin.orders),
  });
  return sheets
    .filter((sheet) => prints.some((print) => print.sheet === sheet))
    .map((sheet) => (
      <Button key={sheet} size="s" disabled={isPending} onClick={() => mutate(sheet)}>
        {`Print again: ${paperWords.sheet[sheet].toLowerCase()}`}
      </Button>
    ));
}

/** Of all that is left of it; one pizza is cancelled on its line. What it asks about stays until it is answered. */
function CancelAll({ orders }: { orders: Orders | undefined }) {
  const [asked, setAsked] = useState<Orders>();
  return (
    <>
      {orders && orders.length > 1 && (
        <Button size="s" variant="danger" onClick={() => setAsked(orders)}>
          {`Cancel ${allOf(orders.length, 'orders')}`}
        </Button>
      )}
      {asked && <DeleteOrders orders={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
