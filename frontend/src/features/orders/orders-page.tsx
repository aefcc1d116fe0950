import { errors, notices } from '@forno/shared/messages';
import { useState } from 'react';
import { textOf } from '#api/api-error.ts';
import { useFailureToast } from '#api/use-failure-toast.ts';
import { useOrders } from '#api/use-orders.ts';
import { useFreshness } from '#live/freshness-store.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Freshness } from '#ui/freshness.tsx';
import { Page } from '#ui/page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import { useOrderNews } from './order-news.ts';
import styles from './orders-page.module.css';
import { ReorderDialog } from './reorder-dialog.tsx';
import { useReorder } from './use-reorder.ts';

/** As many as anybody follows at once; the rest is a press away. */
const pageSize = 20;

/** One's own orders, newest first, each followed live (specification, section 2). */
export function OrdersPage() {
  const orders = useOrders();
  const freshness = useFreshness();
  const news = useOrderNews(orders.data);
  const { asked, busyWith, reorder, answer } = useReorder();
  const [shown, setShown] = useState(pageSize);
  useFailureToast(orders, errors.ordersFetch);
  const list = orders.data ?? [];
  return (
    <Page title="Your orders" tabPrefix={news.title} aside={<Freshness {...freshness} />}>
      <p className="visually-hidden" aria-live="polite">
        {news.spoken}
      </p>
      {orders.isPending && <SkeletonLines lines={5} label="Your orders are on their way…" />}
      {orders.isError && !orders.data && (
        <ErrorState
          message={textOf(orders.error, errors.ordersFetch)}
          onRetry={() => void orders.refetch()}
          retrying={orders.isFetching}
        />
      )}
      {orders.data && list.length === 0 && (
        <EmptyState
          title={notices.noOrders}
          action={
            <ButtonLink to="/menu" variant="ember">
              Choose a pizza
            </ButtonLink>
          }
        >
          <p>What you order stands here, from the oven to your door.</p>
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.slice(0, shown).map((order) => (
            <OrderCard
              key={order._id}
              order={order}
              reordering={busyWith === order._id}
              onReorder={(one) => void reorder(one)}
            />
          ))}
        </ul>
      )}
      {list.length > shown && (
        <div className={styles.more}>
          <Button onClick={() => setShown(shown + pageSize)}>Show earlier orders</Button>
        </div>
      )}
      <ReorderDialog asked={asked} onAnswer={(yes) => void answer(yes)} />
    </Page>
  );
}
