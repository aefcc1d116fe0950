import { routes } from '@forno/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { keys } from './keys.ts';

/** One's own recent checkouts, newest first. */
export function useCheckouts() {
  return useQuery({ queryKey: keys.checkouts, queryFn: ({ signal }) => call(routes.checkouts, { signal }) });
}

/** One checkout, kept up to date by live events. */
export function useCheckout(id: string) {
  return useQuery({
    queryKey: keys.checkout(id),
    queryFn: ({ signal }) => call(routes.checkout, { params: { id }, signal }),
  });
}
