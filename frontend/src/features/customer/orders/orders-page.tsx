import { canRate, lastStatus } from '@forno/shared/domain';
import { errors, notices } from '@forno/shared/messages/customer';
import { useState } from 'react';
import { LoadStateWithToast } from '#transport/load-state.tsx';
import { deliveriesOf, type Delivery } from './deliveries.ts';
import { useOrders } from '#orders/use-orders.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Freshness } from '#widgets/freshness.tsx';
import { Page } from '#ui/page.tsx';
import { useServerNow } from '#ui/use-now.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { HowWasIt } from './delivery-actions.ts';
import { NotifyMe } from './notify-me.tsx';
import { useOrderNews } from './order-news.ts';
import { isFollowed } from './order-words.ts';
import styles from './orders-page.module.css';
import { OrdersTable } from './orders-table.tsx';
import { useReorder } from './use-reorder.tsx';

const pageSize = 20;

/**
 * The user's orders, newest first: a live tracker for each delivery under way, above the table of all (specification,
 * section 2).
 */
export function OrdersPage() {
  const orders = useOrders();
  const news = useOrderNews(orders.data);
  const { busyWith, reorder, dialog } = useReorder();
  const [shown, setShown] = useState(pageSize);
  const now = useServerNow(15_000);
  const list = deliveriesOf(orders.data ?? []);
  const followed = list.filter((delivery) => isFollowed(delivery, now));
  // Whoever eats tells later, or otherwise: the last one is asked about for as long as the server takes it.
  const last = list.find(({ kept, voided }) => !voided && canRate(kept, now));
  const asked = last && !followed.includes(last) ? last : undefined;
  return (
    <Page
      title="Your orders"
      lead="Follow your orders live, and reorder your favourites."
      aside={<Freshness />}
    >
      <p className="visually-hidden" aria-live="polite">
        {news?.told}
      </p>
      <LoadStateWithToast query={orders} text={errors.ordersFetch} lines={5} label="Loading your orders…" />
      {orders.data && list.length === 0 && (
        <EmptyState
          title={notices.noOrders}
          action={
            <ButtonLink to="/menu" variant="ember">
              Choose a pizza
            </ButtonLink>
          }
        >
          <p>Your orders will appear here.</p>
        </EmptyState>
      )}
      {followed.length > 0 && <UnderWay deliveries={followed} now={now} />}
      {asked && (
        <section className={styles.unprinted} aria-label="Your last order">
          <p>{asked.name}</p>
          <HowWasIt key={asked.id} delivery={asked} />
        </section>
      )}
      {list.length > 0 && (
        <OrdersTable
          deliveries={list.slice(0, shown)}
          reordering={busyWith}
          onReorder={(delivery) => void reorder(delivery)}
        />
      )}
      {list.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + pageSize)}>Show earlier orders</Button>
        </div>
      )}
      {dialog}
    </Page>
  );
}

function UnderWay({ deliveries, now }: { deliveries: readonly Delivery[]; now: Date }) {
  return (
    <>
      <ul className={styles.followed} aria-label="Under way">
        {deliveries.map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} now={now} />
        ))}
      </ul>
      {deliveries.some(({ status }) => status !== lastStatus) && (
        <div className={styles.unprinted}>
          <NotifyMe />
        </div>
      )}
    </>
  );
}
