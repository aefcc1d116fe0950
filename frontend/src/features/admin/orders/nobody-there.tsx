import { type AdminOrderAnswer, routes } from '@forno/shared/contracts/admin';
import { callName, clockTime, formatCount, formatPhone } from '@forno/shared/domain';
import { adminFailures } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { Button } from '#ui/button.tsx';
import { useRingingOnce } from './bell.ts';
import { recordSeenOrder } from './changes/order-cache.ts';
import { useOrderRows } from './changes/order-rows.ts';
import { filters, useLoadDue } from './changes/use-waiting.ts';
import styles from './nobody-there.module.css';

/** The first order of each delivery whose rider found nobody, the oldest first, until somebody called, or it is elsewhere. */
function useMissed(): AdminOrderAnswer[] {
  const onTheRoad = useOrderRows(filters['Sent to Delivery']);
  useLoadDue(onTheRoad);
  const missed = onTheRoad.rows.filter(({ nobodyAt }) => nobodyAt);
  return [...new Map(missed.toReversed().map((order) => [order.checkoutId, order])).values()].toReversed();
}

/** For who may call, whatever they look at: that a rider stands before a door. One at a time, in a line; rung for once. */
export function NobodyThere() {
  const missed = useMissed();
  useRingingOnce(missed.map(({ checkoutId, nobodyAt }) => `${checkoutId} ${nobodyAt}`));
  const calling = useMutation({
    mutationFn: (checkoutId: string) => request(routes.callDelivery, { params: { checkoutId } }),
    onSuccess: ({ orders }) => orders.forEach(recordSeenOrder),
    onError: (error) => showFailure(error, adminFailures.called),
  });
  const [first, ...others] = missed;
  if (!first?.nobodyAt) return null;
  const { checkoutId, nobodyAt, delivery } = first;
  return (
    <section className={styles.notice} aria-label="Nobody there" data-missed>
      <p role="alert" className={styles.words}>
        <Link to={`/admin/delivery/${checkoutId}`}>Nobody there: order {callName(first)}</Link>, since{' '}
        {clockTime(nobodyAt)}.
      </p>
      {delivery?.phone && (
        <a className={styles.call} href={`tel:${delivery.phone}`}>
          Call {formatPhone(delivery.phone)}
        </a>
      )}
      {others.length > 0 && (
        <Link to="/admin/orders/board?view=road">and {formatCount(others.length)} more</Link>
      )}
      <Button
        size="s"
        busy={calling.isPending}
        aria-label={`Called: ${callName(first)}`}
        onClick={() => calling.mutate(checkoutId)}
      >
        Called
      </Button>
    </section>
  );
}
