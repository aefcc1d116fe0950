import type { OrderAnswer } from '@forno/shared/contracts/customer';
import { useEffect } from 'react';
import { notifyIfOn } from '#features/customer/orders/notifications.ts';
import { useOrderNews } from '#features/customer/orders/order-news.ts';
import { iconOf, useTabIcon } from '#ui/use-tab-icon.ts';

interface OrderTabProps {
  orders: readonly OrderAnswer[] | undefined;
  /** Progress of the most advanced order, 0 to 1; undefined for the default icon. */
  done: number | undefined;
}

/** Order news in the tab's title and icon, and in notifications if enabled. */
export function OrderTab({ orders, done }: OrderTabProps) {
  const news = useOrderNews(orders);
  useEffect(() => {
    if (news) notifyIfOn(news.spoken);
  }, [news]);
  useTabIcon(done === undefined ? undefined : ring(done));
  return null;
}

/** A progress ring in the shop's colours. */
function ring(done: number): string {
  const circle = '<circle cx="16" cy="16" r="12"';
  const arc = (done * 2 * Math.PI * 12).toFixed(1);
  return iconOf(
    `${circle} fill="#fff9f1" stroke="#eadccb" stroke-width="6"/>${circle} fill="none" stroke="#b93a1e" stroke-width="6" stroke-dasharray="${arc} 99" transform="rotate(-90 16 16)"/>`,
  );
}
