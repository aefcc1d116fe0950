import { rooms, routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices, refuse } from '@forno/shared/messages';
import { announce } from '@forno/shared/server/live';
import { recordAudit } from '@forno/shared/server/operations';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { dropPicture } from './store-picture.ts';

/** Removes a pizza from the menu. Orders keep their snapshot; carts keep the line, marked as unavailable. */
export const deletePizza = ({ models, publisher }: Deps) =>
  defineHandler(routes.deletePizza, async ({ params, user, logger }) => {
    const pizza = await models.pizzas.findOneAndDelete({ _id: params.id }).lean();
    if (!pizza) return refuse('pizza_not_found');
    await dropPicture(models, pizza.image);
    const { name, price } = pizza;
    const audit = { kind: 'pizza' as const, subject: params.id, title: name, action: 'delete' };
    await recordAudit(models, logger, user, { ...audit, from: { name, price } });
    await announce({ publisher, logger }, [rooms.everyone], 'menu.changed', {
      at: new Date().toISOString(),
    });
    return ok({ message: notices.pizzaDeleted });
  });
