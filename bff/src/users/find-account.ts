import { Email } from '@forno/shared/contracts';
import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Models, User } from '@forno/shared/server/db';

/** The account that an operator names on the command line. */
export async function findAccount({ users }: Pick<Models, 'users'>, address: string): Promise<Result<User>> {
  const email = Email.safeParse(address);
  if (!email.success)
    return refuse('invalid_request', {
      message:
        address === '' ? 'Whose account? Add its email address.' : `${address} is not an email address.`,
    });
  const user = await users.findOne({ email: email.data }).lean();
  return user ? ok(user) : refuse('user_not_found', { message: `Nobody has registered as ${address}.` });
}

/** Who the audit says did it. */
export const operator = 'The operator';
