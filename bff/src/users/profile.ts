import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { loadCart, toUserView } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

export const profile = (deps: Deps) =>
  call(routes.profile, async ({ user }) => {
    const { cartData, version } = await loadCart(deps, user);
    return ok({ user: { ...toUserView(user), cartData, cartVersion: version } });
  });
