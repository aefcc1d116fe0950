import { Email } from '@forno/shared/contracts';
import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Models } from '@forno/shared/server';

/** Makes the account with this address an admin. Command line only, for operators with access to the settings. */
export async function makeAdmin({ users }: Pick<Models, 'users'>, address: string): Promise<Result<string>> {
  const email = Email.safeParse(address);
  if (!email.success) return refuse('invalid_request', { message: `${address} is not an email address.` });
  const user = await users
    .findOneAndUpdate({ email: email.data }, { $set: { role: 'admin' } }, { returnDocument: 'after' })
    .lean();
  return user ? ok(user.name) : refuse('user_not_found', { message: `Nobody has registered as ${address}.` });
}
