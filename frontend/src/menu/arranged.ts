import type { PizzaAnswer } from '@forno/shared/contracts/everyone';
import { keyOf } from '@forno/shared/domain';

/** The menu in the shop's own order: staff find a pizza where it was, whatever is ordered most. */
export const arranged = (pizzas: readonly PizzaAnswer[]): PizzaAnswer[] =>
  pizzas.toSorted(({ place = 0 }, other) => place - (other.place ?? 0));

/** The key of a pizza's section: what is spelled alike is one. Empty: none. */
export const sectionKey = ({ section = '' }: Pick<PizzaAnswer, 'section'>): string => keyOf(section);

/** The menu's sections in the shop's own order, each as it is spelled first. */
export function sectionsOf(pizzas: readonly PizzaAnswer[]): string[] {
  const names = new Map<string, string>();
  for (const { section } of arranged(pizzas)) {
    const key = sectionKey({ section });
    if (section && key && !names.has(key)) names.set(key, section);
  }
  return [...names.values()];
}
