import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import {
  beingPacked,
  isUnacknowledged,
  mostUrgent,
  nextStage,
  callName,
  firstStatus,
  type Urgency,
  urgencyOf,
  wholeNoteOf,
} from '@forno/shared/domain';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { countWords, dueText, stageWord, pizzaName } from '@forno/shared/messages/admin';
import { type Press, useHold } from '#ui/hold.ts';
import { serverNow } from '#ui/use-now.ts';
import { DeliveryChanged, OrderCare, RiderLink } from '../changes/order-care.tsx';
import { DeliveredTo, formatWait, paceShapes, urgencyWords, WhoChanged } from '../order-facts.tsx';
import { lastChange } from '../order-words.ts';
import { Unsent } from '../unsent.tsx';
import { May } from '#accounts/may.tsx';
import { useInventory } from '#stock/use-inventory.ts';
import { useJudge } from '../use-judge.ts';
import { showsAge } from './kitchen-tools.tsx';
import { Note, PizzaLine, QuietNote } from './pizza-line.tsx';
import { heldFor, pizzasOf, replacedOf, restOf, sameTicket, type Ticket, waitOf } from './tickets.ts';
import styles from './ticket-card.module.css';

/** What a press was meant for: the whole ticket, or one of its orders. */
export type Bump = (ticket: Ticket, only: AdminOrderAnswer | undefined, press: Press) => void;

export interface TicketCardProps {
  ticket: Ticket;
  /** Its station's single tab stop. */
  stop: boolean;
  /** Just moved by another admin. */
  touched: boolean;
  /** Pressed too soon after another move. */
  ignored: boolean;
  onActivate: (id: string) => void;
  onBump: Bump;
}

/** Only changed cards rerender. */
export const sameCard = (before: TicketCardProps, now: TicketCardProps): boolean =>
  before.stop === now.stop &&
  before.touched === now.touched &&
  before.ignored === now.ignored &&
  before.onActivate === now.onActivate &&
  before.onBump === now.onBump &&
  sameTicket(before.ticket, now.ticket);

/** With more lines than these a ticket is as wide as two, where there is room: taller than the screen it is never seen whole. */
const wideFrom = 4;
/** And with more than these as wide as four. */
const widestFrom = 12;

const widthOf = ({ length }: Ticket['orders']): 'two' | 'four' | undefined => {
  if (length > widestFrom) return 'four';
  return length > wideFrom ? 'two' : undefined;
};

/** A kitchen ticket: one delivery's pizzas at one station. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticket, stop, touched, ignored, onActivate, onBump } = props;
  const { orders, elsewhere } = ticket;
  const { data: inventory } = useInventory();
  const said = wholeNoteOf(orders, inventory);
  const focusable = stop ? 0 : -1;
  const held = useHold(heldFor(ticket), (press) => onBump(ticket, undefined, press));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its first button is what keys and screen readers press; a wet hand has the whole ticket
    <li
      className={styles.ticket}
      data-touched={touched || undefined}
      data-rings={orders.some(isUnacknowledged) || undefined}
      data-wide={widthOf(orders)}
      onFocus={() => onActivate(ticket._id)}
      {...held}
    >
      <Head ticket={ticket} focusable={focusable} ignored={ignored} />
      <Unsent orders={orders} />
      {said?.isFood && <Note text={said.text} />}
      <ul className={styles.pizzas}>
        {orders.map((order) => (
          <li key={order._id} id={`card-${order._id}`} className={styles.pizza}>
            <PizzaLine
              order={order}
              replaced={replacedOf(ticket, order)}
              action={
                orders.length > 1 && (
                  <One ticket={ticket} order={order} focusable={focusable} onBump={onBump} />
                )
              }
            />
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && <p className={styles.rest}>{restOf(ticket)}</p>}
      <Foot ticket={ticket} focusable={focusable} quiet={said?.isFood ? undefined : said?.text} />
    </li>
  );
}, sameCard);

interface OneProps extends Pick<TicketCardProps, 'ticket' | 'onBump'> {
  order: AdminOrderAnswer;
  focusable: 0 | -1;
}

function One({ ticket, order, focusable, onBump }: OneProps) {
  return (
    <button
      type="button"
      data-own
      className={styles.one}
      tabIndex={focusable}
      aria-label={`Move only ${pizzaName(order)} of ${callName(order)}`}
      {...useHold(heldFor(ticket, order), (press) => onBump(ticket, order, press))}
    >
      ✓
    </button>
  );
}

interface HeadProps {
  ticket: Ticket;
  focusable: 0 | -1;
  ignored: boolean;
  /** Where the card around it takes no press. */
  press?: ReturnType<typeof useHold>;
}

/** A band that says what is left until the promise: calm, amber, red; in shape and words as well. */
export function Head({ ticket, focusable, ignored, press }: HeadProps) {
  const { _id, orders, stage } = ticket;
  const [first] = orders;
  const waits = waitOf(ticket);
  const { rule, now } = useJudge();
  const urgency = mostUrgent(orders, rule, now);
  const next = nextStage(stage);
  return (
    <button
      type="button"
      id={`ticket-${_id}`}
      className={styles.band}
      data-pace={urgency?.pace}
      tabIndex={focusable}
      {...press}
    >
      <span className="visually-hidden">
        {`Move ${callName(first)} to ${next && stageWord(next, first.fulfilment)}, `}
        {heldFor(ticket) && 'hold or press twice, '}
      </span>
      <strong className={styles.id} aria-hidden="true">
        {callName(first).replace('#', '')}
      </strong>
      {orders.some(isUnacknowledged) && (
        <span className={styles.new}>
          <span className="visually-hidden">New</span>
        </span>
      )}
      {first.fulfilment && <span className={styles.wait}>COLLECT</span>}
      {waits && <span className={styles.wait}>WAIT: {waits.join(' of ')}</span>}
      {urgency && <Left {...urgency} />}
      {ignored && <span className={styles.again}>Too fast. Tap again.</span>}
    </button>
  );
}

function Left(urgency: Urgency) {
  const { left, pace } = urgency;
  const far = Math.abs(left);
  // Two figures as long as they do: a third one, or a colon, takes the room of what stands before.
  const [hours, minutes] = far < 100 ? [0, far] : [Math.floor(far / 60), far % 60];
  return (
    <span className={styles.minutes}>
      <span aria-hidden="true">
        <b>{paceShapes[pace]}</b>
        {left < 0 && '−'}
        {hours === 0 ? minutes : `${hours}:${String(minutes).padStart(2, '0')}`}
        {(left >= 0 || hours > 0) && <small>{hours === 0 ? ' min' : ' h'}</small>}
      </span>
      <span className="visually-hidden">{urgencyWords(urgency) || `${formatWait(left)} left`}</span>
    </span>
  );
}

function Age({ order }: { order: AdminOrderAnswer }) {
  const { rule, now } = useJudge();
  return <span>{formatWait(urgencyOf(order, rule, now)?.minutes ?? 0)} old</span>;
}

type FootProps = Pick<HeadProps, 'ticket' | 'focusable'> & { quiet: string | undefined };

function Foot({ ticket: { orders, stage, elsewhere }, focusable, quiet }: FootProps) {
  const [first] = orders;
  // As the countdown: what its customer was told since would take a line of every ticket on a busy evening.
  const { promise } = first;
  const due = dueText(promise ? { promise } : first, new Date(serverNow()));
  const count = pizzasOf(orders);
  return (
    <footer className={styles.foot}>
      {stage === beingPacked && <span className={styles.name}>{first.userId.name}</span>}
      {orders.length > 1 && <strong>{countWords(count, orders)}</strong>}
      {quiet && stage !== beingPacked && <QuietNote text={quiet} />}
      {due && <span>{due}</span>}
      {showsAge.use() && <Age order={first} />}
      {lastChange(first) && <WhoChanged order={first} />}
      <DeliveryChanged orders={orders} seen={stage === beingPacked} tabIndex={focusable} />
      {stage === beingPacked && (
        <>
          <DeliveredTo order={first} className={styles.address} isNoted={!quiet} />
          <Link
            to={`/admin/orders/print/${first._id}`}
            className={styles.print}
            tabIndex={focusable}
            aria-label={`Print the slip of ${callName(first)}`}
          >
            Print slip
          </Link>
          <RiderLink orders={orders} tabIndex={focusable} />
          <May access={routes.delivery.access}>
            <Details order={first} tabIndex={focusable} />
          </May>
        </>
      )}
      {stage !== firstStatus && (
        <OrderCare orders={[...orders, ...elsewhere]} tabIndex={focusable} className={styles.care} />
      )}
    </footer>
  );
}

/** To all about its delivery. */
export function Details({ order, tabIndex }: { order: AdminOrderAnswer; tabIndex: 0 | -1 }) {
  return (
    <Link
      to={`/admin/delivery/${order.checkoutId}`}
      className={styles.print}
      tabIndex={tabIndex}
      aria-label={`Details of ${callName(order)}`}
    >
      Details
    </Link>
  );
}
