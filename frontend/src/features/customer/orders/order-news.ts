import type { OrderAnswer } from '@forno/shared/contracts/customer';
import { firstStatus } from '@forno/shared/domain';
import { stageWord, pizzaName } from '@forno/shared/messages/customer';
import { useEffect, useState } from 'react';
import { serverNow } from '#ui/use-now.ts';

interface OrderNews {
  /** For screen readers. */
  spoken: string;
  /** For the tab's title. */
  title: string;
}

/** How long (ms) the news stays after the user looks at the tab. */
const titleMs = 8_000;

/** Within how long (ms) news is of one cause, such as a cart that is cancelled pizza by pizza, and told together. */
const togetherMs = 3_000;

/** The difference between two states of the orders; undefined if none. */
export function newsOf(before: readonly OrderAnswer[], now: readonly OrderAnswer[]): OrderNews | undefined {
  const sentences: string[] = [];
  let title = '';
  for (const order of now) {
    const known = before.find(({ _id }) => _id === order._id);
    if (known?.status === order.status && Boolean(known.voided) === Boolean(order.voided)) continue;
    const word = order.voided ? 'Cancelled' : stageWord(order.status, order.fulfilment);
    title ||= word;
    const fresh = !known && order.status === firstStatus;
    sentences.push(fresh ? `New order: ${pizzaName(order)}.` : `${pizzaName(order)}: ${word}.`);
  }
  for (const order of before) {
    if (now.some(({ _id }) => _id === order._id)) continue;
    title ||= 'Order removed';
    sentences.push(`The shop removed your order of ${pizzaName(order)}.`);
  }
  return sentences.length === 0 ? undefined : { spoken: sentences.join(' '), title };
}

/** The latest order news in words; `told` is what a live region says, with what came just before. Stays in the tab's title until the user looks at the tab. */
export function useOrderNews(
  orders: readonly OrderAnswer[] | undefined,
): (OrderNews & { told: string }) | undefined {
  const [seen, setSeen] = useState(orders);
  const [news, setNews] = useState<OrderNews & { told: string; at: number }>();

  if (orders !== seen) {
    setSeen(orders);
    const latest = seen && orders && newsOf(seen, orders);
    const at = serverNow();
    const before = news && at - news.at < togetherMs ? `${news.told} ` : '';
    if (latest) setNews({ ...latest, told: before + latest.spoken, at });
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
    // Both the screen and the navigation may report it.
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      take();
      document.removeEventListener('visibilitychange', look);
    };
  }, [news]);

  return news;
}
