import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { updateShop } from './update-shop.ts';

export const shopCalls = (deps: Deps) => [
  call(routes.shop, async () => ok(await deps.shop.read())),
  call(routes.promise, async ({ query }) => {
    const { from, to, busy } = await deps.kitchen.promise(await deps.shop.read(), query.pizzas);
    return ok({ from: from.toISOString(), to: to.toISOString(), busy });
  }),
  updateShop(deps),
];
