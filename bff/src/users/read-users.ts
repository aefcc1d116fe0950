import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { toUserView } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

const shown = { name: 1, email: 1, role: 1, address: 1, isVerified: 1, createdAt: 1 } as const;

/** Oldest first: the numbers of the table stay with their users. */
export const allUsers = ({ models }: Deps) =>
  call(routes.allUsers, async () => {
    const users = await models.users.find({}, shown).sort({ _id: 1 }).lean();
    return ok(users.map(toUserView));
  });

export const oneUser = ({ models }: Deps) =>
  call(routes.user, async ({ params }) => {
    const user = await models.users.findById(params.id, shown).lean();
    return user ? ok(toUserView(user)) : refuse('user_not_found');
  });
