import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';
import { loadCart } from '../price-cart.ts';

export const profile = (deps: Deps) =>
  call(routes.profile, async ({ user }) => {
    const { cartData, version } = await loadCart(deps, user);
    const { _id, name, email, role, address, isVerified } = user;
    return ok({
      _id: String(_id),
      name,
      email,
      role,
      address,
      isVerified,
      createdAt: user.createdAt.toISOString(),
      cartData,
      cartVersion: version,
    });
  });
