import { stationPrefix } from '@forno/shared/contracts/admin';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart, insist } from '#ui/lazy-part.tsx';
import { useSession } from '#session/session.ts';
import { reauthenticateBy } from '#session/second-factor.ts';
import { createStore } from '#ui/store.ts';
import { refetch } from '#transport/query-client.ts';

const loadDialog = () => import('./code-dialog.tsx');
const CodeDialog = lazyPart(loadDialog, 'CodeDialog');

/** Who is at this tablet. */
export const stationKey = ['admin', 'station'];

/** Whether whoever is at this tablet is asked for their name and PIN. */
export const asksWhoIsHere = createStore(false);

/** Whether this device is a tablet of the shop: it has no account, and whoever is at it types a PIN. */
export const useIsStation = (): boolean => useSession().token?.startsWith(stationPrefix) ?? false;

/**
 * Asks for a second-factor code when the server requires one, then retries the refused calls; redirects to the setup
 * when the shop requires a second factor; and asks anew who is at a tablet when nobody is any more. Mount once per screen.
 */
export function Reauthentication() {
  const navigate = useNavigate();
  const isStation = useIsStation();
  const [settle, setSettle] = useState<((proven: boolean) => void) | undefined>();

  useEffect(() => {
    // Before it is needed: a new release may have other names by then.
    void insist(loadDialog);
    let asking: Promise<boolean> | undefined;
    return reauthenticateBy(async (code) => {
      if (code === 'second_factor_due') void navigate('/admin/second_factor', { replace: true });
      if (code === 'person_left') void refetch(stationKey);
      if (code !== 'reauthentication_needed') return false;
      asking ??= new Promise<boolean>((resolve) => {
        setSettle(() => (proven: boolean) => {
          asking = undefined;
          setSettle(undefined);
          resolve(proven);
        });
      });
      return asking;
    });
  }, [navigate]);

  return (
    settle && <CodeDialog isStation={isStation} onProven={() => settle(true)} onClose={() => settle(false)} />
  );
}
