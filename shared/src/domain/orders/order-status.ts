/** The four statuses of an order, in the order of the kitchen (specification, section 4). */
export const orderStatuses = ['Order Received', 'In the Kitchen', 'Sent to Delivery', 'Delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const firstStatus: OrderStatus = 'Order Received';
/** An order with any other status is under way. */
export const lastStatus: OrderStatus = 'Delivered';

/** The next status, or undefined at the end. Admins may set any; this only serves "next". */
export function nextStatus(status: OrderStatus): OrderStatus | undefined {
  return orderStatuses[orderStatuses.indexOf(status) + 1];
}

export function previousStatus(status: OrderStatus): OrderStatus | undefined {
  return orderStatuses[orderStatuses.indexOf(status) - 1];
}

export const outForDelivery: OrderStatus = 'Sent to Delivery';

/** Whether it has left the shop. */
export function isOut({ status }: { status: OrderStatus }): boolean {
  return orderStatuses.indexOf(status) >= orderStatuses.indexOf(outForDelivery);
}

/** Of orders that have not left the kitchen. */
export const inKitchen: readonly OrderStatus[] = orderStatuses.filter((status) => !isOut({ status }));

/** As far as all of them are; one pizza in the oven is enough for the kitchen to be at work. */
export function commonStatus(orders: readonly { status: OrderStatus }[]): OrderStatus {
  const least = orderStatuses.find((status) => orders.some((order) => order.status === status)) ?? lastStatus;
  const isBegun = orders.some(({ status }) => status !== firstStatus);
  return least === firstStatus && isBegun ? 'In the Kitchen' : least;
}
