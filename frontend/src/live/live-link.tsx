import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { insist } from '#ui/lazy-part.tsx';
import { useSession } from '#session/session.ts';

/** Connects this tab's socket while logged in. Loads the library only then. */
export function LiveLink() {
  const { token } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    if (!token) return;
    let stopped = false;
    let close = () => {};
    void insist(() => import('./connect.ts')).then(({ connectLive }) => {
      if (!stopped) close = connectLive(token, client);
    });
    return () => {
      stopped = true;
      close();
    };
  }, [token, client]);
  return null;
}
