import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { updateShop } from './update-shop.ts';

export const shopHandlers = (deps: Deps) => [
  defineHandler(routes.shop, async () => ok(await deps.shop.read())),
  defineHandler(routes.promise, async ({ query }) => {
    const { from, to, busy } = await deps.eta.promise(await deps.shop.read(), query.pizzas);
    return ok({ from: from.toISOString(), to: to.toISOString(), busy });
  }),
  updateShop(deps),
];
