import { type DeliveryNews, formatRupees, toRupees } from '../../domain/index.ts';

/** News of a delivery on a locked screen, which anybody may read: what it is called by, and what happened. */
export function pushWords(
  { what, collect, partly, amount }: DeliveryNews,
  number: string,
  phone: string,
): string {
  switch (what) {
    case 'received':
      return `We have your order ${number}.`;
    case 'ready':
      return `Order ${number} is ${collect ? 'ready to collect' : 'out of the oven'}.`;
    case 'on its way':
      return `Order ${number} is on its way.`;
    case 'delayed':
      return `Order ${number} takes longer than we promised. Questions? ${phone}`;
    case 'new time':
      return `Order ${number} has a new time. Questions? ${phone}`;
    case 'cancelled':
      return `${partly ? `A part of order ${number}` : `Order ${number}`} was cancelled. Questions? ${phone}`;
    case 'refunded':
      return `${formatRupees(toRupees(amount ?? 0))} of order ${number} goes back to you.`;
  }
}
