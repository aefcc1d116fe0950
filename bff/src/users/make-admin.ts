import { ok, type Result } from '@forno/shared/domain';
import { refuse } from '@forno/shared/messages';
import type { Models } from '@forno/shared/server/db';
import { recordAudit } from '@forno/shared/server/operations';
import type { Logger } from '@forno/shared/server/runtime';
import { findAccount, operator } from './find-account.ts';

/** Makes the account with this verified address an admin: an unverified one may be a stranger's. Command line only, for operators with access to the settings. */
export async function makeAdmin(models: Models, logger: Logger, address: string): Promise<Result<string>> {
  const found = await findAccount(models, address);
  if (!found.ok) return found;
  const { _id, name, role, isVerified } = found.value;
  if (role === 'admin') return ok(`${name} is an admin already.`);
  if (!isVerified)
    return refuse('invalid_request', {
      message: `${address} is not verified: follow the link in its mail first, or send a new one from the profile.`,
    });
  await models.users.updateOne({ _id }, { $set: { role: 'admin' } });
  const about = { kind: 'user', subject: String(_id), title: name, action: 'made admin' } as const;
  const change = { from: { role }, to: { role: 'admin' } };
  await recordAudit(models, logger, { _id, name: operator }, { ...about, ...change });
  return ok(`${name} is now an admin.`);
}
