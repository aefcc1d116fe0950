import type { OrderAnswer } from '@forno/shared/contracts';
import { firstStatus } from '@forno/shared/domain';
import { useEffect, useState } from 'react';
import { nameOf } from './order-words.ts';

export interface OrderNews {
  /** For those who listen. */
  spoken: string;
  /** For the tab's title. */
  title: string;
}

/** Long enough to be seen by somebody who looks at the tab. Milliseconds. */
const titleMs = 8_000;

/** What happened between two looks at the orders; undefined when nothing did. */
export function newsOf(before: readonly OrderAnswer[], now: readonly OrderAnswer[]): OrderNews | undefined {
  const sentences: string[] = [];
  let title = '';
  for (const order of now) {
    const known = before.find(({ _id }) => _id === order._id);
    if (known?.status === order.status) continue;
    title ||= order.status;
    const fresh = !known && order.status === firstStatus;
    sentences.push(fresh ? `New order: ${nameOf(order)}.` : `${nameOf(order)}: ${order.status}.`);
  }
  for (const order of before) {
    if (now.some(({ _id }) => _id === order._id)) continue;
    title ||= 'Order removed';
    sentences.push(`The shop removed your order of ${nameOf(order)}.`);
  }
  return sentences.length === 0 ? undefined : { spoken: sentences.join(' '), title };
}

/** The latest news of the orders, in words. In the tab's title they stay until somebody looked at the tab. */
export function useOrderNews(orders: readonly OrderAnswer[] | undefined): string {
  const [seen, setSeen] = useState(orders);
  const [news, setNews] = useState<OrderNews>();

  if (orders !== seen) {
    setSeen(orders);
    const latest = seen && orders && newsOf(seen, orders);
    if (latest) setNews(latest);
  }

  useEffect(() => {
    if (news === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prefix = `${news.title} · `;
    const take = () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(take, titleMs);
    };
    // The screen and the navigation may both know it.
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      take();
      document.removeEventListener('visibilitychange', look);
    };
  }, [news]);

  return news?.spoken ?? '';
}
