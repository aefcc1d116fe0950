import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { loadCart } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { updateCart } from './update-cart.ts';

export const cartCalls = (deps: Deps) => [
  call(routes.cart, async ({ user }) => ok(await loadCart(deps, user))),
  updateCart(deps),
];
