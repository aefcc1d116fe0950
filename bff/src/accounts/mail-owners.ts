import type { Duty } from '@forno/shared/domain';
import { isOwner, type Models, type User } from '@forno/shared/server/db';
import type { Logger } from '@forno/shared/server/runtime';
import { mailNotice } from './mail-links.ts';
import type { Deps } from './deps.ts';

interface DutyChange {
  who: Pick<User, 'name' | 'email'>;
  /** The name of whoever made it. */
  by: string;
  from: readonly Duty[];
  to: readonly Duty[];
}

/** Tells every owner that somebody's duties changed: one who did not do it learns that another can. */
export async function mailOwners(
  deps: { models: Models; logger: Logger } & Partial<Pick<Deps, 'producer'>>,
  { who: { name: whoseName, email: whose }, ...change }: DutyChange,
  requestId?: string,
): Promise<void> {
  const owners = await deps.models.users.find(isOwner, { name: 1, email: 1 }).lean<User[]>();
  const news = { template: 'staff', whoseName, whose, ...change } as const;
  for (const owner of owners) await mailNotice(deps, owner, news, requestId);
}
