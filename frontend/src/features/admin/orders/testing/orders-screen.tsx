import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { waitFor, within } from '@testing-library/react';
import { fakeOrders } from '#testing/fake-orders.ts';
import type { Replies } from '#testing/fake-server.ts';
import { adminOrder, openAdmin, orderId } from '#testing/open-admin.tsx';
import { AdminOrdersPage } from '../admin-orders-page.tsx';

export const threeOrders = () => [
  adminOrder(1),
  adminOrder(2, { status: 'In the Kitchen' }),
  adminOrder(3, {
    userId: { _id: '64b0000000000000000000c9', name: 'Ravi Kumar', email: 'ravi@example.com' },
  }),
];

/** Opens the table on a shop with these orders. */
export const openOrders = (orders: AdminOrderAnswer[] = threeOrders(), path = '', replies: Replies = {}) => {
  const fake = fakeOrders(orders, replies);
  openAdmin(<AdminOrdersPage />, `/admin/orders${path}`);
  return fake;
};

const rowElement = (n: number) => document.getElementById(`order-${orderId(n)}`);

/** The n-th order's row, as soon as it is there. */
export const row = async (n: number) => {
  const element = await waitFor(() => {
    const found = rowElement(n);
    if (!found) throw new Error(`order ${n} has no row yet`);
    return found;
  });
  return within(element);
};

/** The ids of all rows, in their order. */
export const shownIds = () =>
  [...document.querySelectorAll('tbody tr[id]')].map(({ id }) => id.replace('order-', ''));
