import { pizzasOf } from '@forno/shared/domain';
import { usePromise } from '#settings/use-promise.ts';
import type { CounterOrder, ShownLine } from './counter-order.ts';

/**
 * The times that an order of these lines may be for, and why none is taken for now: of what is taken already, for later
 * or anyway, that stands against nothing. Of no lines, nothing is asked.
 */
export function useTimes({ fulfilment, taken, dueAt, anyway }: CounterOrder, lines: readonly ShownLine[]) {
  const made = pizzasOf(lines.map(({ pizza, quantity }) => ({ kind: pizza?.kind, quantity })));
  const way = fulfilment === 'pickup' ? fulfilment : undefined;
  const { data: promise } = usePromise(lines.length > 0 ? made : undefined, way);
  return { slots: promise?.slots ?? [], closed: taken || dueAt || anyway ? undefined : promise?.closed };
}
