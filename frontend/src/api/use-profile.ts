import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keys } from './keys.ts';

export function useProfile() {
  return useQuery({ queryKey: keys.profile, queryFn: ({ signal }) => call(routes.profile, { signal }) });
}
