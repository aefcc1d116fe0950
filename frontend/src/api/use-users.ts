import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keys } from './keys.ts';

/** Everybody with an account, oldest first. */
export function useUsers() {
  return useQuery({
    queryKey: keys.admin.users,
    queryFn: ({ signal }) => call(routes.allUsers, { signal }),
  });
}

export function useUser(id: string) {
  return useQuery({
    queryKey: keys.admin.user(id),
    queryFn: ({ signal }) => call(routes.user, { params: { id }, signal }),
  });
}
