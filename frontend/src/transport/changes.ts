import { matchMutation, type MutationKey, type MutationState } from '@tanstack/react-query';
import { createStore } from '#ui/store.ts';
import { sessionEnded } from './failure.ts';
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
  const changes = () => {
    const states = cache.findAll({ mutationKey }).map(({ state }) => state);
    return states.filter(isStarted);
  };
  const isKept = (variables: V) => changes().some((change) => change.variables === variables);
  const { get, set, use } = createStore(view(changes()));
  queryClient.setMutationDefaults(mutationKey, {
    mutationFn: async (variables: V) => {
      if (!isKept(variables)) throw sessionEnded();
      return mutationFn(variables);
    },
  });
  cache.subscribe(({ type, mutation }) => {
    if (!mutation || !matchMutation({ mutationKey }, mutation)) return;
    set(view(changes()));
    // What waited of a person who has left ends unsent.
    if (type === 'removed') mutation.continue().catch(() => {});
  });
  return {
    get,
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
