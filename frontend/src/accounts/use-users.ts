import { routes, type UserAnswer } from '@forno/shared/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import { requestPage } from '#transport/request.ts';
import { keys } from '#transport/keys.ts';

/** All users, oldest first. */
export function useUsers() {
  return useQuery({ queryKey: keys.admin.users, queryFn: ({ signal }) => readUsers(signal) });
}

async function readUsers(signal: AbortSignal): Promise<UserAnswer[]> {
  const users: UserAnswer[] = [];
  for (let cursor: string | undefined; ; ) {
    const { answer, nextCursor } = await requestPage(routes.allUsers, { query: { cursor }, signal });
    users.push(...answer);
    if (nextCursor === undefined) return users;
    cursor = nextCursor;
  }
}
