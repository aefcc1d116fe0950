import type { AdminOrderAnswer } from '@forno/shared/contracts/admin';
import { formatCount } from '@forno/shared/domain';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFreshness } from '#live/freshness-store.ts';
import { Badge } from '#ui/badge.tsx';
import { pendingMoves, subscribeToMoves, usePendingMoves } from './changes/pending-moves.ts';

/** On an order, or a ticket of several, that was moved without a network. Hundreds stand there: a move draws its own again. */
export function Unsent({ orders }: { orders: readonly Pick<AdminOrderAnswer, '_id'>[] }) {
  const isUnsent = () => orders.some(({ _id }) => pendingMoves().get(_id)?.unsent);
  return useSyncExternalStore(subscribeToMoves, isUnsent) && <Badge tone="beet">Not sent yet</Badge>;
}

/** A first connection that takes longer (ms) is none. */
const slowMs = 3_000;

function useCut(): boolean {
  const { state } = useFreshness();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (state !== 'connecting') return;
    const timer = setTimeout(setSlow, slowMs, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [state]);
  // The server may close a socket to begin it anew, as when somebody else is at a tablet: a blink, unless there is no network.
  if (state === 'reconnecting') return !navigator.onLine;
  return state === 'stale' || (state === 'connecting' && slow);
}

/** What is wrong with the connection; undefined when nothing is. */
export function useCutWarning(): string | undefined {
  const cut = useCut() && 'No connection. New orders may be missing.';
  const count = [...usePendingMoves().values()].filter(({ unsent }) => unsent).length;
  const waiting = count > 0 && `${formatCount(count)} not sent yet.`;
  return [cut, waiting].filter(Boolean).join(' ') || undefined;
}
