import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { loadCart } from '@forno/shared/server/shop';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';
import { updateCart } from './update-cart.ts';

export const cartHandlers = (deps: Deps) => [
  defineHandler(routes.cart, async ({ user }) => ok(await loadCart(deps, user))),
  updateCart(deps),
];
