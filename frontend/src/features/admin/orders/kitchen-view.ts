import type { OrderStatus, Stage } from '@forno/shared/domain';

/** A station works on the orders of one stage, from the list of its status, and moves them to the next. */
export const stations = [
  { view: 'make', empty: 'Nothing to make', name: 'Make', stage: 'Order Received', list: 'Order Received' },
  { view: 'oven', empty: 'The oven is empty', name: 'Oven', stage: 'In the Kitchen', list: 'In the Kitchen' },
  { view: 'pack', empty: 'Nothing to pack', name: 'Pack', stage: 'Being Packed', list: 'In the Kitchen' },
  {
    view: 'road',
    empty: 'Nobody is on the road',
    name: 'On the road',
    stage: 'Sent to Delivery',
    list: 'Sent to Delivery',
  },
] as const satisfies readonly {
  view: string;
  empty: string;
  name: string;
  stage: Stage;
  list: OrderStatus;
}[];

export type Station = (typeof stations)[number];

const boardPath = '/admin/orders/board';
/** For the guests at the counter. */
export const guestsPath = '/admin/guests';
const columns = 'columns';

/** The station that the address names, else the first; undefined for all of them in columns. */
export function stationOf(search: URLSearchParams): Station | undefined {
  const view = search.get('view');
  if (view === columns) return undefined;
  return stations.find((station) => station.view === view) ?? stations[0];
}

export const viewQuery = (station: Station | undefined) => ({ view: station?.view ?? columns });

/** One station's tickets fill the screen, without navigation, as the guests' numbers do; the columns are a desk's. */
export function isKitchenMode({ pathname, search }: { pathname: string; search: string }): boolean {
  if (pathname === guestsPath) return true;
  return pathname === boardPath && stationOf(new URLSearchParams(search)) !== undefined;
}
