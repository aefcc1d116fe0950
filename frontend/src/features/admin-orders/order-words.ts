import type { AdminOrderAnswer } from '@forno/shared/contracts';
import { currentSession } from '#api/session.ts';

/** The end of the id, which people read out to each other; the search finds it. */
export function shortId({ _id }: Pick<AdminOrderAnswer, '_id'>): string {
  return `#${_id.slice(-6)}`;
}

/** An order without a pizza of the menu is a Custom Pizza (specification, section 2). */
export function pizzaName({ pizzaId }: Pick<AdminOrderAnswer, 'pizzaId'>): string {
  return pizzaId?.name ?? 'Custom Pizza';
}

export function recipeOf({ base, sauce, cheese, veggies }: AdminOrderAnswer): string {
  return [base, sauce, cheese, ...veggies].join(', ');
}

/** Who set the present status, and when; undefined while it stands where the shop itself put it. */
export function lastChange({ statusHistory }: AdminOrderAnswer): { by: string; at: string } | undefined {
  const last = statusHistory.at(-1);
  if (!last?.by) return undefined;
  return { by: last.by._id === currentSession().userId ? 'you' : last.by.name, at: last.at };
}

/** Whether the newest step was made by another admin. */
export function changedByOther(order: AdminOrderAnswer): boolean {
  const change = lastChange(order);
  return change !== undefined && change.by !== 'you';
}
