import { AdminOrderAnswer, routes, z } from '@forno/shared/contracts';
import { callShop } from './call-shop.ts';

/** A page of orders as only admins see them: each with its customer. */
export const AdminOrders = z.object({ orders: z.array(AdminOrderAnswer) });

/** The newest orders; none when time was up. */
export async function newestOrders(
  url: string,
  token: string,
  patience: { until: number },
): Promise<AdminOrderAnswer[]> {
  const route = { ...routes.orders, path: `${routes.orders.path}?limit=50`, answer: AdminOrders };
  return (await callShop(url, token, route, patience))?.answer?.orders ?? [];
}
