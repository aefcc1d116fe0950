import { PizzaFields, routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { defineHandler } from '../http/handler.ts';
import { invalid, issuesOf } from '../http/refusals.ts';
import { tellOfChange } from './menu.ts';
import { checkRecipe } from './check-recipe.ts';
import { pizzaForm, storePicture } from './store-picture.ts';
import { nameKey, toPizzaView } from './views.ts';

/** Adds a pizza to the menu. Names are unique regardless of case (409; our screens check before). */
export const addPizza = defineHandler(routes.addPizza, pizzaForm, async (call) => {
  const { models } = call.deps;
  const { fields, file } = call.extra;
  const given = PizzaFields.safeParse(fields);
  if (!given.success) return { ok: false, refusal: invalid(issuesOf(given.error)) };
  if (!file) return refuse('image_missing');
  const { recipe, ...about } = given.data;
  const made = await checkRecipe(models, recipe ?? undefined);
  if (!made.ok) return made;
  const key = nameKey(about.name);
  if (await models.pizzas.exists({ nameKey: key })) return refuse('pizza_exists');
  const image = await storePicture(models, file);
  if (!image.ok) return image;
  const fresh = {
    ...about,
    ...(recipe && { recipe: made.value }),
    nameKey: key,
    image: image.value,
    createdAt: new Date(),
  };
  const pizza = (await models.pizzas.create(fresh)).toObject();
  const { name, price } = pizza;
  await tellOfChange(call, { subject: String(pizza._id), title: name, action: 'add', to: { name, price } });
  return ok(toPizzaView(pizza));
});
