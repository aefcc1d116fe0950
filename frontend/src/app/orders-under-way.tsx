import { firstStatus, lastStatus, orderStatuses } from '@forno/shared/domain';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { useOrders } from '#api/use-orders.ts';
import { useUnderWay } from '#features/checkout/use-under-way.ts';
import { cx } from '#ui/cx.ts';
import { iconLinkClass } from '#ui/icon-button.tsx';
import { StatusShape } from '#ui/status-word.tsx';
import layout from './layout.module.css';
import styles from './orders-under-way.module.css';

/** A small tracker in the navigation: how far the foremost of one's orders has come. Nothing in calm. */
export function OrdersUnderWay() {
  const { data: orders = [] } = useOrders();
  const { underWay, unlisted } = useUnderWay();
  const stations = orders
    .filter(({ status, voided }) => status !== lastStatus && !voided)
    .map(({ status }) => orderStatuses.indexOf(status));
  const placing = underWay.length + unlisted.length > 0;
  if (stations.length === 0 && !placing) return null;

  const foremost = Math.max(-1, ...stations);
  const status = orderStatuses[foremost];
  const word = status ?? 'Placing your order';
  const several = stations.length > 1;
  return (
    <Link
      to="/order"
      className={cx(iconLinkClass, styles.link)}
      title={several ? `${stations.length} orders under way` : 'Your order is under way'}
    >
      <span
        className={styles.ring}
        style={{ '--done': (foremost + 1) / orderStatuses.length } as CSSProperties}
      >
        <StatusShape status={status ?? firstStatus} />
        {several && (
          <span className={cx(layout.count, styles.count)} aria-hidden="true">
            {stations.length}
          </span>
        )}
      </span>
      <span className={styles.word} aria-hidden="true">
        {word}
      </span>
      <span className="visually-hidden">
        {several
          ? `${stations.length} orders under way, furthest along: ${word}`
          : `Order under way: ${word}`}
      </span>
    </Link>
  );
}
