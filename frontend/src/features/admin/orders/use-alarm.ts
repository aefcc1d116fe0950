import { type AdminOrderAnswer, moveManyMax, routes } from '@forno/shared/contracts/admin';
import { firstStatus, formatCount, mostUrgent, urgencyOf } from '@forno/shared/domain';
import { adminFailures } from '@forno/shared/messages/admin';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { showFailure } from '#transport/failure.ts';
import { request } from '#transport/request.ts';
import { recordSeenOrder } from './changes/order-cache.ts';
import { isMe } from '#accounts/is-me.ts';
import { iconOf, useTabIcon } from '#ui/use-tab-icon.ts';
import { printOnSeen, useRinging } from './bell.ts';
import { countAll, loadAll, useOrderRows } from './changes/order-rows.ts';
import { useFreshPace, useJudge } from './use-judge.ts';

const disc = '<rect width="32" height="32" rx="8" fill="#b93a1e"/>';
const digits = (text: string) =>
  `<text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff">${text}</text>`;

/** Shows the number of ringing orders in the tab's title and icon. */
function useTabCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const prefix = `(${formatCount(count)}) `;
    document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [count]);
  useTabIcon(count === 0 ? undefined : iconOf(disc + digits(count > 9 ? '9+' : String(count))));
}

const ringing = { status: firstStatus, sort: 'late', ringing: 'true' } as const;

export type Alarm = ReturnType<typeof useAlarm>;

/** New orders ring, also in the tab's title and icon, on every admin screen until acknowledged or moved. */
export function useAlarm() {
  const { list, rows: orders } = useOrderRows(ringing);
  const [paper, setPaper] = useState<readonly AdminOrderAnswer[]>([]);
  const { rule, now } = useJudge();
  useFreshPace();
  const { isPending: busy, mutate } = useMutation({
    mutationFn: async () => {
      const ids = (await loadAll(list, ringing)).map(({ _id }) => _id);
      const seen: AdminOrderAnswer[] = [];
      for (let from = 0; from < ids.length; from += moveManyMax) {
        const body = { orders: ids.slice(from, from + moveManyMax) };
        const { orders: part } = await request(routes.acknowledgeOrders, { body });
        part.forEach(recordSeenOrder);
        seen.push(...part);
      }
      const isMine = ({ acknowledged }: AdminOrderAnswer) => acknowledged && isMe(acknowledged.by._id);
      if (printOnSeen.get()) setPaper(seen.filter(isMine));
    },
    onError: (error) => showFailure(error, adminFailures.acknowledge, { id: 'alarm' }),
  });
  const [oldest] = orders;
  const minutes = (oldest && urgencyOf(oldest, rule, now)?.minutes) ?? 0;
  const pace = mostUrgent(orders, rule, now)?.pace ?? 'on time';
  useRinging(orders.length > 0 && !busy, pace);
  const count = countAll(list, orders);
  useTabCount(count);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (orders.length === 0 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [orders.length, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const overdue = useMemo(
    () => orders.filter((order) => urgencyOf(order, rule, now)?.pace !== 'on time'),
    [orders, rule, now],
  );
  return {
    /** Nobody knows yet what rings. */
    isPending: list.isPending,
    count,
    /** Those whose promise is in danger. */
    overdue,
    /** Wait of the oldest. */
    minutes,
    /** Of the most urgent. */
    pace,
    busy,
    /** Acknowledges them on every screen, in this admin's name. False when nothing rings. */
    acknowledge: (): boolean => {
      if (orders.length === 0) return false;
      if (!busy) mutate();
      return true;
    },
    /** Orders to print now. */
    paper,
  };
}
