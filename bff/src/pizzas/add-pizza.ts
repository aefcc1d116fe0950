import { PizzaFields, pizzaImageField, rooms, routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { isDuplicateKey } from '@forno/shared/server/db';
import { announce } from '@forno/shared/server/live';
import { recordAudit } from '@forno/shared/server/operations';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { invalid, issuesOf } from '../http/refusals.ts';
import { readUpload } from '../http/read-body.ts';
import { checkRecipe } from './check-recipe.ts';
import { storePicture } from './store-picture.ts';
import { nameKey, toPizzaView } from './views.ts';

/** Adds a pizza to the menu. Names are unique regardless of case (409; our screens check before). */
export const addPizza = ({ models, publisher }: Deps) =>
  defineHandler(
    routes.addPizza,
    async ({ extra: { fields, file }, user, logger }) => {
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
      try {
        const fresh = {
          ...about,
          ...(recipe && { recipe: made.value }),
          nameKey: key,
          image: image.value,
          createdAt: new Date(),
        };
        const pizza = (await models.pizzas.create(fresh)).toObject();
        const { name, price } = pizza;
        const audit = { kind: 'pizza' as const, subject: String(pizza._id), title: name, action: 'add' };
        await recordAudit(models, logger, user, { ...audit, to: { name, price } });
        await announce({ publisher, logger }, [rooms.everyone], 'menu.changed', {
          at: new Date().toISOString(),
        });
        return ok(toPizzaView(pizza));
      } catch (error) {
        if (isDuplicateKey(error)) return refuse('pizza_exists');
        throw error;
      }
    },
    { read: readUpload(pizzaImageField) },
  );
