import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#api/session.ts';

/** Keeps the socket of this tab while somebody is logged in. The library is fetched only then. */
export function LiveLink() {
  const { token } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    if (!token) return;
    let stopped = false;
    let close = () => {};
    void import('./connect.ts').then(({ connectLive }) => {
      if (!stopped) close = connectLive(token, client);
    });
    return () => {
      stopped = true;
      close();
    };
  }, [token, client]);
  return null;
}
