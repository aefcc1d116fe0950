import { callName, clockTime } from '@forno/shared/domain';
import { dueText, stageWord } from '@forno/shared/messages/admin';
import { memo } from 'react';
import { mapLink } from '#orders/map-link.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DateTime } from '#ui/date-time.tsx';
import { useHold } from '#ui/hold.ts';
import { serverNow } from '#ui/use-now.ts';
import { DeliveryChanged, OrderCare } from '../changes/order-care.tsx';
import { DeliveredTo } from '../order-facts.tsx';
import { lastChange } from '../order-words.ts';
import { Unsent } from '../unsent.tsx';
import { Details, Head, sameCard, type TicketCardProps } from './ticket-card.tsx';
import styles from './ticket-card.module.css';
import { heldFor } from './tickets.ts';

/** A delivery on the road, or one that waits to be collected: who took it, since when, for when, where, and the one thing that is left to say. */
export const RoadCard = memo(function RoadCard(props: TicketCardProps) {
  const { ticket, stop, touched, ignored, onActivate, onBump } = props;
  const [first] = ticket.orders;
  const { delivery, carrier, nobodyAt, statusHistory, userId, fulfilment } = first;
  const done = fulfilment ? stageWord('Delivered', fulfilment) : 'Arrived';
  const focusable = stop ? 0 : -1;
  const due = dueText(first, new Date(serverNow()));
  const since = statusHistory.at(-1)?.at;
  const arrived = useHold(heldFor(ticket), (press) => onBump(ticket, undefined, press));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes no press: the active card is the one with the focus in it
    <li
      id={`card-${first._id}`}
      className={styles.road}
      data-touched={touched || undefined}
      onFocus={() => onActivate(ticket._id)}
    >
      <Head ticket={ticket} focusable={focusable} ignored={ignored} press={arrived} />
      <Unsent orders={ticket.orders} />
      <div className={styles.foot}>
        {nobodyAt && <Badge tone="beet">Nobody there, {clockTime(nobodyAt)}</Badge>}
        <span className={styles.name}>{userId.name}</span>
        <span>
          {carrier
            ? `with ${carrier}`
            : `${fulfilment ? 'ready, said' : 'handed over'} by ${lastChange(first)?.by ?? 'the shop'}`}
          {since && (
            <>
              {carrier ? ' since ' : ' at '}
              <DateTime value={since} as="clock" />
            </>
          )}
        </span>
        {due && <span>{due}</span>}
        <DeliveryChanged orders={ticket.orders} seen={false} />
        <DeliveredTo order={first} className={styles.address} />
        {delivery?.address && (
          <a
            className={styles.print}
            href={mapLink(delivery.address)}
            target="_blank"
            rel="noreferrer"
            tabIndex={focusable}
          >
            Map
          </a>
        )}
        <Details order={first} tabIndex={focusable} />
        <Button
          size="s"
          tabIndex={focusable}
          aria-label={`${callName(first)} ${done.toLowerCase()}`}
          {...arrived}
        >
          {done}
        </Button>
        <OrderCare orders={ticket.orders} tabIndex={focusable} className={styles.care} />
      </div>
    </li>
  );
}, sameCard);
