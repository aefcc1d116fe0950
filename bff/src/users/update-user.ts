import { routes } from '@forno/shared/contracts';
import { ok } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import { isDuplicateKey, recordAudit, toUserView } from '@forno/shared/server';
import type { Deps } from '../deps.ts';
import { call } from '../http/call.ts';

/**
 * Changes name and e-mail. Role and verified travel along (specification, section 7) and must be what they
 * are; a password in the body is ignored: nobody sets somebody else's.
 */
export const updateUser = ({ models }: Deps) =>
  call(routes.updateUser, async ({ params, body, user: admin, log }) => {
    const before = await models.users.findById(params.id).lean();
    if (!before) return refuse('user_not_found');
    const verified = body.isVerified ?? body.verified ?? before.isVerified;
    if ((body.role ?? before.role) !== before.role || verified !== before.isVerified)
      return refuse('read_only_field');
    const { name, email } = body;
    // A link that was mailed to the old address must not work for the new one.
    const voidLinks = email === before.email ? {} : { $unset: { verification: '', passwordReset: '' } };
    try {
      const after = await models.users
        .findOneAndUpdate(
          { _id: before._id },
          { $set: { name, email }, ...voidLinks },
          { returnDocument: 'after' },
        )
        .lean();
      if (!after) return refuse('user_not_found');
      await recordAudit(models, log, admin, {
        kind: 'user',
        subject: params.id,
        title: name,
        action: 'update',
        from: { name: before.name, email: before.email },
        to: { name, email },
      });
      return ok(toUserView(after));
    } catch (error) {
      if (isDuplicateKey(error)) return refuse('email_taken');
      throw error;
    }
  });
