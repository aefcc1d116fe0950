import { useDraftState } from '#ui/draft.tsx';
import { CounterOrder, emptyOrder } from './counter-order.ts';

/** The order as it is typed: kept in this tab as a draft, over a reload and a session's end, until the next one. */
export function useOrder() {
  const { values, setValues, ...draft } = useDraftState('counter', CounterOrder, emptyOrder);
  return { ...draft, order: values, change: (how: (now: CounterOrder) => CounterOrder) => setValues(how) };
}
export type Order = ReturnType<typeof useOrder>;
