import { matchMutation, type Mutation, type MutationKey, type MutationState } from '@tanstack/react-query';
import { createStore } from '#ui/store.ts';
import { sessionEnded } from './failure.ts';
import { queryClient } from './query-client.ts';

/** A pending change. */
export type Change<V> = MutationState<unknown, Error, V> & { variables: V };

interface ChangeKind<V, T, S> {
  mutationKey: MutationKey;
  mutationFn: (variables: V) => Promise<T>;
  /** What the screens need of those that are pending; oldest first. */
  view: (changes: readonly Change<V>[]) => S;
}

/** What was answered is of no use here. Milliseconds. */
const gcTime = 1_000;

/**
 * Changes that are shown before the server has answered, each a mutation of this key: screens lay those that are pending
 * over the confirmed data, so that a refused one just goes. Its default function lets the library resume it.
 */
export function createChanges<V, T, S>({ mutationKey, mutationFn, view }: ChangeKind<V, T, S>) {
  const cache = queryClient.getMutationCache();
  const isStarted = (state: MutationState): state is Change<V> => state.variables !== undefined;
  // Kept apart: looking for them among all is slow when hundreds change.
  const pending = new Set<Mutation>(cache.findAll({ mutationKey, status: 'pending' }));
  const changes = () => [...pending].map(({ state }) => state).filter(isStarted);
  const isKept = (variables: V) => changes().some((change) => change.variables === variables);
  const { get, set, subscribe, use } = createStore(view(changes()));
  queryClient.setMutationDefaults(mutationKey, {
    gcTime,
    mutationFn: async (variables: V) => {
      if (!isKept(variables)) throw sessionEnded();
      return mutationFn(variables);
    },
  });
  cache.subscribe(({ type, mutation }) => {
    if (!mutation || !matchMutation({ mutationKey }, mutation)) return;
    const { status } = mutation.state;
    if (type === 'added') pending.add(mutation);
    if (type === 'removed' || status === 'success' || status === 'error') pending.delete(mutation);
    set(view(changes()));
    // What waited of a person who has left ends unsent.
    if (type === 'removed') mutation.continue().catch(() => {});
  });
  return {
    get,
    subscribe,
    use,
    /** Whether it is still that of the person who is logged in. */
    isKept,
    /** Those of one scope are sent one after another. Rejects when refused. */
    change: (variables: V, scope: string): Promise<T> =>
      cache
        .build<T, Error, V, unknown>(queryClient, { mutationKey, scope: { id: scope } })
        .execute(variables),
  };
}
