import { routes } from '@forno/shared/contracts/everyone';
import { keys } from '#transport/keys.ts';
import { request } from '#transport/request.ts';

/** The menu for whoever has no session. */
export const publicMenu = {
  queryKey: [...keys.pizzas, 'public'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request(routes.publicMenu, { signal }),
};
