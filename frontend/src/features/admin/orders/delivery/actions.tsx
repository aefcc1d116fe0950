import { type AdminOrderAnswer, type DeliveryAnswer, routes } from '@forno/shared/contracts/admin';
import { lastStatus, pluralise, type Sheet, sheets } from '@forno/shared/domain';
import { paperWords, printTexts } from '@forno/shared/messages/admin';
import { type ComponentType, useState } from 'react';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { useSend } from '#transport/use-send.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ChangeTimeDialog } from '#widgets/change-time-dialog.tsx';
import { DeleteOrders } from '../delete-order.tsx';
import { DeliveryStatus } from '../delivery-status.tsx';
import type { Orders } from '../kitchen/tickets.ts';
import { RiderLink } from '../rider-link.tsx';

export interface ActionProps {
  delivery: DeliveryAnswer;
  /** Those that are not cancelled, as they are now. */
  orders: readonly AdminOrderAnswer[];
}

const some = (orders: readonly AdminOrderAnswer[]): Orders | undefined => {
  const [first, ...others] = orders;
  return first && [first, ...others];
};

function MoveOn({ orders }: ActionProps) {
  const all = some(orders);
  return all && <DeliveryStatus orders={all} />;
}

function Rider({ orders }: ActionProps) {
  const open = orders.find(({ status, delivery }) => status !== lastStatus && delivery);
  return open && <RiderLink order={open} tabIndex={0} />;
}

function Print({ orders: [first] }: ActionProps) {
  return (
    first && (
      <ButtonLink size="s" to={`/admin/orders/print/${first._id}`}>
        Print ticket and slip
      </ButtonLink>
    )
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
          pizzas={sold.reduce((sum, { quantity }) => sum + quantity, 0)}
          fulfilment={first.fulfilment}
          from={first.promise.from}
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
function PrintAgain({ delivery: { checkoutId, prints } }: ActionProps) {
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

function Bill({ delivery: { checkoutId, bills } }: ActionProps) {
  return (
    bills.length > 0 && (
      <ButtonLink size="s" to={`/admin/bill/${checkoutId}`}>
        Bill
      </ButtonLink>
    )
  );
}

function Timeline({ delivery: { checkoutId } }: ActionProps) {
  return (
    <ButtonLink size="s" to={`/admin/journeys/${checkoutId}`}>
      Whole timeline
    </ButtonLink>
  );
}

/** Of all that is left of it; one pizza is cancelled on its line. */
function Cancel({ orders }: ActionProps) {
  const [open, setOpen] = useState(false);
  const all = some(orders);
  if (!all || orders.length < 2) return null;
  return (
    <>
      <Button size="s" variant="danger" onClick={() => setOpen(true)}>
        {`Cancel all ${pluralise(orders.length, 'order')}`}
      </Button>
      {open && <DeleteOrders orders={all} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What may be done with a delivery, in this order. Each shows its own button, and nothing where there is nothing to do. */
export const deliveryActions: readonly ComponentType<ActionProps>[] = [
  MoveOn,
  Rider,
  ChangeTime,
  Print,
  PrintAgain,
  Bill,
  Timeline,
  Cancel,
];
