import { isOwner, type Models, type User } from '@forno/shared/server/db';
import type { Logger } from '@forno/shared/server/runtime';
import { mailNotice, type Notice } from './mail-links.ts';
import type { Deps } from './deps.ts';

type MailDeps = { models: Models; logger: Logger } & Partial<Pick<Deps, 'producer'>>;

/** Tells every owner: one who did not do it learns that another can. */
export async function tellOwners(deps: MailDeps, news: Notice, requestId?: string): Promise<void> {
  const owners = await deps.models.users.find(isOwner, { name: 1, email: 1 }).lean<User[]>();
  for (const owner of owners) await mailNotice(deps, owner, news, requestId);
}
