import { matchMutation, type MutationKey, type MutationState } from '@tanstack/react-query';
import { createStore } from '#ui/store.ts';
import { queryClient } from './query-client.ts';

/** A change in the library's cache, also one that was answered lately. */
export type Change<V, T> = MutationState<T, Error, V> & { variables: V };

interface ChangeKind<V, T, S> {
  mutationKey: MutationKey;
  mutationFn: (variables: V) => Promise<T>;
  /** What the screens need of them; oldest first. */
  view: (changes: readonly Change<V, T>[]) => S;
}

/**
 * Changes that are shown before the server has answered, each a mutation of this key: screens lay those that are pending
 * over the confirmed data, so that a refused one just goes. Its default function lets the library resume it.
 */
export function createChanges<V, T, S>({ mutationKey, mutationFn, view }: ChangeKind<V, T, S>) {
  const cache = queryClient.getMutationCache();
  // Before it is started it has no variables.
  const isStarted = (state: MutationState): state is Change<V, T> => state.variables !== undefined;
  const read = () =>
    view(
      cache
        .findAll({ mutationKey })
        .map(({ state }) => state)
        .filter(isStarted),
    );
  const { get, set, subscribe, use } = createStore(read());
  queryClient.setMutationDefaults(mutationKey, { mutationFn });
  cache.subscribe(({ mutation }) => {
    if (mutation && matchMutation({ mutationKey }, mutation)) set(read());
  });
  return {
    get,
    subscribe,
    use,
    /** Those of one scope are sent one after another. Rejects when refused. */
    change: (variables: V, scope: string): Promise<T> =>
      cache
        .build<T, Error, V, unknown>(queryClient, { mutationKey, scope: { id: scope } })
        .execute(variables),
  };
}
