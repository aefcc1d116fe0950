import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { exactTime, formatPhone, stageOf, type Urgency, urgencyOf } from '@forno/shared/domain';
import { deliveryWords } from '@forno/shared/messages/admin';
import { Badge } from '#ui/badge.tsx';
import { DateTime } from '#ui/date-time.tsx';
import delivered from './delivered-to.module.css';
import { lastChange, nameOf } from './order-words.ts';
import { useJudge } from './use-judge.ts';
import waited from './waited.module.css';
import who from './who-changed.module.css';

/** By shape, not by colour alone. */
export const paceShapes = { 'on time': '', tight: '◔ ', late: '▲ ' };

/** `6 min`, `2 h 5 min`, `3 d`. */
export function formatWait(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}

/** What an urgency's colour says: `tight, 6 min left`, `will be late, 12 min left`, `4 min late`; nothing in calm. */
export function urgencyWords({ pace, left }: Urgency): string {
  if (pace === 'on time') return '';
  if (left < 0) return `${formatWait(-left)} late`;
  return `${pace === 'late' ? 'will be late' : pace}, ${formatWait(left)} left`;
}

/** The customer's wait, highlighted when the promise is in danger; the order time once delivered, the slot before it is begun. */
export function Waited({ order }: { order: AdminOrderAnswer }) {
  const { rule, now } = useJudge();
  const wait = urgencyOf(order, rule, now);
  if (order.later && order.promise)
    return (
      <span>
        for <DateTime value={order.promise.from} />
      </span>
    );
  if (!wait) return <DateTime value={order.createdAt} />;
  const { minutes, pace } = wait;
  return (
    <span className={waited.waited} data-pace={pace} title={exactTime(new Date(order.createdAt))}>
      <span>
        <span aria-hidden="true">{paceShapes[pace]}</span>
        {formatWait(minutes)}
      </span>
      {pace !== 'on time' && <span>{` · ${urgencyWords(wait)}`}</span>}
    </span>
  );
}

/** Where the board has it, where that is no status of its own: beside the choice of statuses. */
export function BoardStage({ order }: { order: AdminOrderAnswer }) {
  const stage = stageOf(order);
  return stage === order.status ? null : <Badge tone="ember">{deliveryWords.onBoard(stage)}</Badge>;
}

/** Who set the status or acknowledged the order, and when; nothing if nobody has. */
export function WhoChanged({ order }: { order: AdminOrderAnswer }) {
  const change = lastChange(order);
  const { acknowledged, statusHistory } = order;
  const last = statusHistory.at(-1);
  if (last?.assumed)
    return (
      <span className={who.who}>
        assumed, <DateTime value={last.at} />
      </span>
    );
  if (change)
    return (
      <span className={who.who}>
        by {change.by}, <DateTime value={change.at} />
      </span>
    );
  if (!acknowledged) return null;
  return (
    <span className={who.who}>
      Seen by {nameOf(acknowledged.by)} <DateTime value={acknowledged.at} as="clock" />
    </span>
  );
}

/** What the customer said of the delivery; nothing if nothing. */
export function Rated({ order, className }: { order: AdminOrderAnswer; className: string | undefined }) {
  const { rating } = order;
  if (!rating) return null;
  return (
    <span className={className}>{`Rated: ${rating.rating}${rating.words ? ` “${rating.words}”` : ''}`}</span>
  );
}

interface DeliveredToProps {
  order: Pick<AdminOrderAnswer, 'delivery' | 'fulfilment'>;
  className: string | undefined;
  /** Its note stands elsewhere already. */
  isNoted?: boolean;
}

/** Address and phone for the courier, or that it is collected; nothing on older orders without them. */
export function DeliveredTo({ order: { delivery, fulfilment }, className, isNoted }: DeliveredToProps) {
  const { address = '', phone, note } = delivery ?? {};
  if (!delivery && !fulfilment) return null;
  return (
    <span className={className}>
      {fulfilment ? deliveryWords.collected : address}
      {phone && (
        <>
          {', '}
          <a href={`tel:${phone}`} className={delivered.phone}>
            {formatPhone(phone)}
          </a>
        </>
      )}
      {note && !isNoted && (
        <span className={delivered.note}>{`${fulfilment ? 'Note' : 'Courier'}: ${note}`}</span>
      )}
    </span>
  );
}
