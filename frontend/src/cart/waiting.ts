import { useQuery } from '@tanstack/react-query';
import { useSession, waitingKey } from '#session/session.ts';
import { onDevice } from '#ui/stored.ts';

/** Brings what was chosen before the login into the account's cart. True while it is on its way. */
export function useWaiting(): boolean {
  const { token } = useSession();
  const { isLoading } = useQuery({
    queryKey: ['waiting', token],
    // Rarely needed: it comes when it is.
    queryFn: async () => (await import('./bring-along.ts')).bringAlong(),
    enabled: onDevice.get(waitingKey) !== null,
  });
  return isLoading;
}
