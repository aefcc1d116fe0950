import type { PizzaAnswer } from '@forno/shared/contracts/server';
import { isSoldOut } from '@forno/shared/domain';
import type { MenuPizza } from '@forno/shared/server/menu';

export function toPizzaView(pizza: MenuPizza): PizzaAnswer {
  const { name, description, price, image, recipe, spicy, section, count } = pizza;
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
    ...(spicy && { spicy }),
    ...(section && { section }),
    ...(left && { count: left }),
  };
}
