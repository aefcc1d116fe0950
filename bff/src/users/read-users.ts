import { nextCursorHeader, routes, totalCountHeader, wholeListMax } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { toUserView } from './user-view.ts';
import { notDelivered, notVoided } from '@forno/shared/server/db';
import type { Deps } from '../deps.ts';
import { defineHandler } from '../http/handler.ts';

const shown = { name: 1, email: 1, role: 1, address: 1, isVerified: 1, createdAt: 1 } as const;
/** Contact details are on the user's own page, not in the list. */
const shownAlone = { ...shown, phone: 1, addressBook: 1 } as const;

/** Oldest first, so that row numbers stay stable. */
export const allUsers = ({ models }: Deps) =>
  defineHandler(routes.allUsers, async ({ query: { cursor } }) => {
    const [found, total] = await Promise.all([
      models.users
        .find(cursor === undefined ? {} : { _id: { $gt: cursor } }, shown)
        .sort({ _id: 1 })
        .limit(wholeListMax + 1)
        .lean(),
      models.users.estimatedDocumentCount(),
    ]);
    const users = found.slice(0, wholeListMax);
    const last = found.length > wholeListMax ? users.at(-1) : undefined;
    const headers = {
      [totalCountHeader]: String(total),
      ...(last && { [nextCursorHeader]: String(last._id) }),
    };
    return { ...ok(users.map(toUserView)), headers };
  });

export const oneUser = ({ models }: Deps) =>
  defineHandler(routes.user, async ({ params }) => {
    const user = await models.users.findById(params.id, shownAlone).lean();
    if (!user) return refuse('user_not_found');
    const open = { userId: user._id, ...notDelivered, ...notVoided };
    return ok({ ...toUserView(user), openOrders: await models.orders.countDocuments(open) });
  });
