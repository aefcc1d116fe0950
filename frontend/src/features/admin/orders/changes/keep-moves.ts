import { AdminOrderAnswer, z } from '@forno/shared/contracts/admin';
import { stages } from '@forno/shared/domain';
import { clear, createStore, del, delMany, entries, set, type UseStore } from 'idb-keyval';
import { matchMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentSession, subscribeToSession } from '#session/session.ts';
import { queryClient } from '#transport/query-client.ts';
import { keys } from '#transport/keys.ts';
import { typedForms } from '#ui/typed-forms.ts';
import { type KeptMove, pendingMoves, resumeMoves, subscribeToMoves } from './pending-moves.ts';

/** What one tab has not had answered, and whose it is. */
const Kept = z.object({
  userId: z.string(),
  moves: z.array(z.object({ order: AdminOrderAnswer, to: z.enum(stages), at: z.number() })),
});

/** Each page's own: two tabs must not overwrite each other's. */
const page = `${Date.now()}-${Math.random()}`;
const lock = 'forno.moves';
let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore('forno-moves', 'pages'));

let saving: Promise<void> | undefined;

/** Once for all changes of a moment. A browser that refuses storage keeps them as long as the page. */
function saveSoon(): Promise<void> {
  saving ??= Promise.resolve()
    .then(async () => {
      saving = undefined;
      const { userId } = currentSession();
      const moves = [...pendingMoves().values()].map(({ order, to, at }): KeptMove => ({ order, to, at }));
      await (moves.length > 0 && userId ? set(page, { userId, moves }, store()) : del(page, store()));
    })
    .catch(() => {});
  return saving;
}

/** Goes on with what earlier pages of this admin have left; what others have left is dropped. */
async function takeUp(): Promise<void> {
  const left = (await entries(store())).filter(([key]) => key !== page);
  const { userId } = currentSession();
  const own = left.flatMap(([, value]) => Kept.safeParse(value).data ?? []);
  const moves = own.flatMap((kept) => (kept.userId === userId ? kept.moves : []));
  resumeMoves(moves.toSorted((a, b) => a.at - b.at));
  await saveSoon();
  await delMany(
    left.map(([key]) => key),
    store(),
  );
}

/** A browser without such a store, or one that refuses it, throws at once: nobody else who hears of a session's end may. */
const forgetMoves = async (): Promise<void> => {
  await Promise.resolve()
    .then(() => clear(store()))
    .catch(() => {});
};

async function start(): Promise<void> {
  let { userId } = currentSession();
  queryClient.getMutationCache().subscribe(({ mutation }) => {
    if (mutation && matchMutation({ mutationKey: keys.admin.move }, mutation)) void saveSoon();
  });
  subscribeToSession(() => {
    const before = userId;
    ({ userId } = currentSession());
    if (before && before !== userId) void forgetMoves();
  });
  // One page at a time: what another tab still sends is taken up only when it is closed. Without a secure origin there are no locks.
  if (!('locks' in navigator)) return takeUp();
  await navigator.locks.request(lock, async () => {
    await takeUp();
    await new Promise(() => {});
  });
}

/** Like a form with something typed: a session that ends over them asks for the password, and they are sent. */
const typed = {};

let started = false;

/**
 * Below the admin layout: keeps moves that the server has not answered on this device, until it has, or until another
 * person is logged in; and has the service worker keep what the board needs to open without a network.
 */
export function useKeptMoves(): void {
  useEffect(() => {
    if (started) return;
    started = true;
    subscribeToMoves(() => (pendingMoves().size > 0 ? typedForms.add(typed) : typedForms.delete(typed)));
    start().catch(() => {});
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    void worker?.ready.then(({ active }) => active?.postMessage('keep admin'));
  }, []);
}
