import type { PizzaAnswer } from '@forno/shared/contracts/server';
import { isSoldOut } from '@forno/shared/domain';
import { kindSections } from '@forno/shared/messages/server';
import type { MenuPizza } from '@forno/shared/server/menu';

/** A pizza as the API answers it: what it lacks is left out, not null. */
export function toPizzaView(pizza: MenuPizza): PizzaAnswer {
  const { name, description, price, image, recipe, kind, food, spicy, count } = pizza;
  const section = pizza.section || (kind && kindSections[kind]);
  const left = count && {
    left: isSoldOut(count) ? 0 : count.qty,
    ...(count.until && { until: count.until.toISOString() }),
  };
  const _id = String(pizza._id);
  return {
    _id,
    name,
    description,
    price,
    image,
    ...(recipe && { recipe }),
    ...(kind && { kind }),
    ...(food && { food }),
    ...(spicy && { spicy }),
    ...(section && { section }),
    ...(left && { count: left }),
  };
}
