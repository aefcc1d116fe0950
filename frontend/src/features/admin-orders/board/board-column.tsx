import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { formatCount, lastStatus, type OrderStatus } from '@forno/shared/domain';
import { errors } from '@forno/shared/messages';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusShape } from '#widgets/status-word.tsx';
import { BoardCard } from './board-card.tsx';
import styles from './board-column.module.css';

export interface BoardColumnData {
  status: OrderStatus;
  /** In order of work. */
  orders: readonly AdminOrderAnswer[];
  list: ReturnType<typeof useOrderRows>['list'];
}
import type { useOrderRows } from '#orders/use-admin-orders.ts';
import { LoadNote } from '#transport/load-note.tsx';

interface BoardColumnProps {
  column: BoardColumnData;
  count: number | undefined;
  stopId: string | undefined;
  touched: ReadonlySet<string>;
  onActivate: (id: string) => void;
  onMoveTogether: (checkoutId: string, from: OrderStatus, to: OrderStatus) => void;
  /** A card was dropped here. */
  onDropped: (id: string) => void;
}

/** Number of orders of one checkout starting here; 1 otherwise. */
function togetherFrom(orders: BoardColumnData['orders'], index: number): number {
  const checkoutId = orders[index]?.checkoutId;
  if (orders[index - 1]?.checkoutId === checkoutId) return 1;
  let end = index + 1;
  while (orders[end]?.checkoutId === checkoutId) end += 1;
  return end - index;
}

/** A station's column of tickets. */
export function BoardColumn(props: BoardColumnProps) {
  const { status, orders, list } = props.column;
  const [over, setOver] = useState(false);
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way of three; keys and buttons are the others
    <section
      className={styles.column}
      aria-label={status}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.onDropped(event.dataTransfer.getData('text/plain'));
      }}
    >
      <h2 className={styles.head}>
        <StatusShape status={status} />
        {status}
        <span className={styles.count}>{props.count === undefined ? '…' : formatCount(props.count)}</span>
      </h2>
      <LoadNote query={list} text={errors.ordersFetch} />
      {list.isPending && [1, 2, 3].map((one) => <Skeleton key={one} height="5rem" />)}
      {list.data && orders.length === 0 && <p className={styles.none}>Nothing here.</p>}
      {list.data && (
        <ul
          className={styles.cards}
          onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
            if (scrollHeight - scrollTop < 2 * clientHeight) loadMore();
          }}
        >
          {orders.map((order, index) => (
            <BoardCard
              key={order._id}
              order={order}
              joined={orders[index - 1]?.checkoutId === order.checkoutId}
              together={togetherFrom(orders, index)}
              stop={order._id === props.stopId}
              touched={props.touched.has(order._id)}
              onActivate={props.onActivate}
              onMoveTogether={props.onMoveTogether}
            />
          ))}
          {list.hasNextPage && (
            <li>
              <Button size="s" wide busy={list.isFetchingNextPage} onClick={loadMore}>
                {status === lastStatus ? 'Load older' : 'Load more'}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
