import type { AtStation } from '@forno/shared/contracts/admin';
import { currentSession } from '#session/session.ts';
import { queryClient } from '#transport/query-client.ts';
import { stationKey } from './reauthentication.tsx';

/** Whether something was done by whoever is here: at a tablet of the shop, who has typed their PIN. */
export function isMe(id: string): boolean {
  const at = queryClient.getQueryData<AtStation | null>(stationKey);
  return id === (at?.person?._id ?? currentSession().userId);
}
