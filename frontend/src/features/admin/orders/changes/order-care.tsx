import { callName, canReaddress, lastStatus } from '@forno/shared/domain';
import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import { adminFailures, deliveryWords } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { May } from '#accounts/may.tsx';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { recordSeenOrder } from './order-cache.ts';
import type { Orders } from '../kitchen/tickets.ts';
import { askCare } from './care-dialog.tsx';

interface OrderCareProps {
  /** Of one delivery. */
  orders: Orders;
  tabIndex?: 0 | -1 | undefined;
  /** Of small buttons on a row or ticket; without it they are a page's. */
  className?: string | undefined;
}

/** What is put right after paying: a pizza made again, another address. */
export function OrderCare({ orders, tabIndex, className }: OrderCareProps) {
  const [first] = orders;
  const name = callName(first);
  const button = { tabIndex, className };
  return (
    <>
      {!first.later && (
        <CareButton {...button} aria-label={`Make ${name} again`} onClick={() => askCare('remake', orders)}>
          Remake
        </CareButton>
      )}
      {first.delivery && canReaddress(orders) && (
        <May access={routes.changeDelivery.access}>
          <CareButton
            {...button}
            aria-label={`Change the delivery of ${name}`}
            onClick={() => askCare('delivery', orders)}
          >
            {className ? 'Delivery' : 'Change the delivery'}
          </CareButton>
        </May>
      )}
    </>
  );
}

function CareButton({ className, children, ...button }: ComponentProps<'button'>) {
  if (!className)
    return (
      <Button size="s" {...button}>
        {children}
      </Button>
    );
  return (
    <button {...button} type="button" data-own className={className}>
      {children}
    </button>
  );
}

/** To scan, for who gets no paper: of a delivery that still has to be brought. */
export function RiderLink({ orders, tabIndex }: { orders: readonly AdminOrderAnswer[]; tabIndex: 0 | -1 }) {
  const brought = orders.find(({ status, fulfilment }) => status !== lastStatus && !fulfilment);
  if (!brought) return null;
  return (
    <Button size="s" data-own tabIndex={tabIndex} onClick={() => askCare('riderLink', [brought])}>
      Rider’s link
    </Button>
  );
}

/** That its address is another than before, until somebody at Pack has seen it. */
export function DeliveryChanged({ orders, seen, tabIndex }: OrderCareProps & { seen: boolean }) {
  const [first] = orders;
  const marked = orders.find(({ deliveryChanged, status }) => deliveryChanged && status !== lastStatus);
  const seeing = useMutation({
    mutationFn: () => request(routes.seeDelivery, { params: { checkoutId: first.checkoutId } }),
    onSuccess: (answer) => answer.orders.forEach(recordSeenOrder),
    onError: (error) => showFailure(error, adminFailures.changeDelivery),
  });
  if (!marked) return null;
  return (
    <>
      <Badge tone="ember">{deliveryWords.changed(first.fulfilment)}</Badge>
      {seen && (
        <Button
          size="s"
          data-own
          tabIndex={tabIndex}
          busy={seeing.isPending}
          aria-label={`Seen: ${callName(first)} was changed`}
          onClick={() => seeing.mutate()}
        >
          Seen
        </Button>
      )}
    </>
  );
}
