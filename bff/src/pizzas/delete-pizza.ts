import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages';
import { defineHandler } from '../http/handler.ts';
import { tellOfChange } from './menu.ts';
import { dropPicture } from './store-picture.ts';

/** Removes a pizza from the menu. Orders keep their snapshot; carts keep the line, marked as unavailable. */
export const deletePizza = defineHandler(routes.deletePizza, async (call) => {
  const { deps, params } = call;
  const { models } = deps;
  const pizza = await models.pizzas.findOneAndDelete({ _id: params.id }).lean();
  if (!pizza) return refuse('pizza_not_found');
  await dropPicture(models, pizza.image);
  const { name, price } = pizza;
  await tellOfChange(call, { subject: params.id, title: name, action: 'delete', from: { name, price } });
  return ok({ message: notices.pizzaDeleted });
});
