import { rooms, routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { notices } from '@forno/shared/messages';
import type { Models, Pizza } from '@forno/shared/server/db';
import { announce } from '@forno/shared/server/live';
import { recordAudits } from '@forno/shared/server/operations';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { toPizzaView } from './views.ts';

/** The pizzas of the menu, or those that it leaves out, in its order. */
export async function readMenu(
  { pizzas }: Pick<Models, 'pizzas'>,
  { hidden }: { hidden: boolean },
): Promise<Pizza[]> {
  const found = await pizzas.find().sort({ _id: 1 }).lean();
  const placeOf = ({ position = Number.MAX_SAFE_INTEGER }: Pizza) => position;
  return found
    .filter((pizza) => (pizza.hidden ?? false) === hidden)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

export const hiddenPizzas = ({ models }: Deps) =>
  defineHandler(routes.hiddenPizzas, async () =>
    ok((await readMenu(models, { hidden: true })).map(toPizzaView)),
  );

/** Sets the menu's order, and what it leaves out; the lines of carts then say that it is no longer on the menu. */
export const arrangeMenu = ({ models, publisher }: Deps) =>
  defineHandler(routes.arrangeMenu, async ({ body, user, logger }) => {
    const before = await models.pizzas.find().lean();
    await models.pizzas.bulkWrite(
      body.pizzas.map(({ _id, hidden }, position) => ({
        updateOne: { filter: { _id }, update: { $set: { hidden, position } } },
      })),
    );
    const turned = before.flatMap(({ _id, name, hidden = false }) => {
      const to = body.pizzas.find((pizza) => pizza._id === String(_id))?.hidden ?? hidden;
      const audit = {
        kind: 'pizza' as const,
        subject: String(_id),
        title: name,
        action: to ? 'hide' : 'show',
      };
      return to === hidden ? [] : [{ by: user, entry: audit }];
    });
    if (turned.length > 0) await recordAudits(models, logger, turned);
    await announce({ publisher, logger }, [rooms.everyone], 'menu.changed', { at: new Date().toISOString() });
    return ok({ message: notices.pizzaUpdated });
  });
