import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import {
  type Fulfilment,
  madeOf,
  type OrderStatus,
  outForDelivery,
  type PizzaFood,
  stageOf,
} from '@forno/shared/domain';
import { forKitchen, lineWords } from '@forno/shared/messages/admin';
import { isMe } from '#accounts/is-me.ts';

export function recipeOf(order: AdminOrderAnswer): string {
  return lineWords(order).join(', ');
}

/** All that goes into it, for a cook who does not know the shop's recipes; undefined where `recipeOf` says it already. */
export function madeWith(order: AdminOrderAnswer): string | undefined {
  const { base, sauce, cheese, veggies } = madeOf(order);
  return order.recipe && [base, sauce, cheese, ...veggies].join(', ');
}

/** What was promised of it, but for what a kitchen has no use for. */
export const kitchenFood = ({ food }: AdminOrderAnswer): PizzaFood | undefined => food && forKitchen(food);

const stepWords: Record<OrderStatus, string> = {
  'Order Received': 'Receive',
  'In the Kitchen': 'Cook',
  'Sent to Delivery': 'Send',
  Delivered: 'Done',
};

/** The action that moves an order to this status. */
export const stepWord = (to: OrderStatus, way: Fulfilment | undefined): string =>
  way && to === outForDelivery ? 'Ready' : stepWords[to];

/** An admin's name, or "you". */
export function nameOf({ _id, name }: { _id: string; name: string }): string {
  return isMe(_id) ? 'you' : name;
}

/** Who set the current stage, and when; undefined if no admin did. */
export function lastChange(order: AdminOrderAnswer): { by: string; at: string } | undefined {
  const { statusHistory, baked, bakedBy } = order;
  if (baked && bakedBy && stageOf(order) !== order.status) return { by: nameOf(bakedBy), at: baked };
  const last = statusHistory.at(-1);
  if (!last?.by) return undefined;
  return { by: nameOf(last.by), at: last.at };
}

/** Whether the newest step was made by another admin. */
export function changedByOther(order: AdminOrderAnswer): boolean {
  const change = lastChange(order);
  return change !== undefined && change.by !== 'you';
}
