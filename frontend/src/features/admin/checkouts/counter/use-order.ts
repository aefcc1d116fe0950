import { z } from '@forno/shared/contracts/admin';
import { useState } from 'react';
import { useDraft } from '#ui/draft.tsx';
import { CounterOrder, emptyOrder } from './counter-order.ts';

/** The order as it is typed: kept in this tab as a draft, over a reload and a session's end, until the next one. */
export function useOrder() {
  const [order, setOrder] = useState(emptyOrder);
  const draft = useDraft<CounterOrder>({
    of: 'counter',
    values: order,
    restore: (typed) => setOrder(z.safeParse(CounterOrder, { ...emptyOrder, ...typed }).data ?? emptyOrder),
  });
  return {
    order,
    change: (how: (now: CounterOrder) => CounterOrder) => setOrder(how),
    set: (part: Partial<CounterOrder>) => setOrder((now) => ({ ...now, ...part })),
    startFresh: () => {
      draft.saved(emptyOrder);
      setOrder(emptyOrder);
    },
    note: draft.note(() => setOrder(emptyOrder)),
  };
}
export type Order = ReturnType<typeof useOrder>;
