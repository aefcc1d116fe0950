import { firstStatus, lastStatus, orderStatuses } from '@forno/shared/domain';
import { stageWord } from '@forno/shared/messages/customer';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOrders } from '#orders/use-orders.ts';
import { useCheckoutsInProgress } from '#features/customer/checkouts/use-checkouts-in-progress.ts';
import { cx } from '#ui/cx.ts';
import { iconLinkClass } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { StatusShape } from '#widgets/status-word.tsx';
import layout from './layout.module.css';
import styles from './orders-in-progress.module.css';

// Fetched together, by one name: the first load lists every lazy script.
export { CartCount } from './cart-count.tsx';

const OrderTab = lazyPart(() => import('./order-tab.tsx'), 'OrderTab');
const TheirUsual = lazyPart(() => import('#features/customer/orders/usual.tsx'), 'Usual');

/** Its code is for those who have ordered before. */
export function Usual() {
  const { data } = useOrders();
  return data && data.length > 0 && <TheirUsual />;
}

/** A small tracker in the navigation: progress of the most advanced order; hidden without any. Also updates the tab. */
export function OrdersInProgress() {
  const { data } = useOrders();
  const orders = data ?? [];
  const [wasBusy, setWasBusy] = useState(false);
  const { inProgress, unlisted } = useCheckoutsInProgress();
  const open = orders.filter(({ status, voided }) => status !== lastStatus && !voided);
  const stations = open.map(({ status }) => orderStatuses.indexOf(status));
  const deliveries = new Set(open.map(({ checkoutId }) => checkoutId)).size;
  const placing = inProgress.length + unlisted.length > 0;
  const foremost = Math.max(-1, ...stations);
  const done = (foremost + 1) / orderStatuses.length;
  const idle = stations.length === 0 && !placing;
  // Once an order is open, its end is reported, too.
  if (!idle && !wasBusy) setWasBusy(true);
  const tab = wasBusy && <OrderTab orders={data} done={idle ? undefined : done} />;
  if (idle) return tab;

  const status = orderStatuses[foremost];
  const way = open.find((order) => order.status === status)?.fulfilment;
  const word = status ? stageWord(status, way) : 'Placing your order';
  const several = deliveries > 1;
  return (
    <>
      {tab}
      <Link
        to="/order"
        className={cx(iconLinkClass, styles.link)}
        title={several ? `${deliveries} orders under way` : 'Your order is under way'}
      >
        <span className={styles.ring} style={{ '--done': done } as CSSProperties}>
          <StatusShape status={status ?? firstStatus} />
          {several && (
            <span className={cx(layout.count, styles.count)} aria-hidden="true">
              {deliveries}
            </span>
          )}
        </span>
        <span className={styles.word} aria-hidden="true">
          {word}
        </span>
        <span className="visually-hidden">
          {several ? `${deliveries} orders under way, furthest along: ${word}` : `Order under way: ${word}`}
        </span>
      </Link>
    </>
  );
}
