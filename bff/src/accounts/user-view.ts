import type { UserAnswer } from '@forno/shared/contracts/server';
import type { User } from '@forno/shared/server/db';

type ShownUser = Pick<User, (keyof User & keyof UserAnswer) | 'noOrderMails' | 'emailChange'>;

/** A user without anything secret. */
export function toUserView(user: ShownUser): UserAnswer {
  return {
    _id: String(user._id),
    name: user.name,
    email: user.email,
    role: user.role,
    ...(user.role === 'admin' && user.duties && { duties: user.duties }),
    address: user.address,
    ...(user.phone !== undefined && { phone: user.phone }),
    ...(user.addressBook && { addressBook: user.addressBook }),
    ...(user.labels && { labels: user.labels }),
    isVerified: user.isVerified,
    ...(user.noPassword && { noPassword: true }),
    orderMails: user.noOrderMails !== true,
    createdAt: user.createdAt.toISOString(),
    ...(user.consents && {
      consents: user.consents.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
    }),
    ...(user.emailChange && { pendingEmail: user.emailChange.to }),
  };
}
