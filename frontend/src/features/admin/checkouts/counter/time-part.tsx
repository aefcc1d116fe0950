import { pizzasOf } from '@forno/shared/domain';
import { usePromise } from '#settings/use-promise.ts';
import { useSettings } from '#settings/use-settings.ts';
import { SlotSelect } from '#widgets/slot-select.tsx';
import type { CounterState } from './use-counter.ts';

/** For when it is ordered, where the shop takes orders for later. */
export function TimePart({ counter }: { counter: Pick<CounterState, 'order' | 'lines' | 'set'> }) {
  const { order, lines, set } = counter;
  const { fulfilment, dueAt = '' } = order;
  const { data: shop } = useSettings();
  const made = pizzasOf(lines.map(({ pizza, quantity }) => ({ kind: pizza?.kind, quantity })));
  // Nothing is asked where the shop takes none.
  const { data: promise } = usePromise(
    shop?.later && lines.length > 0 ? made : undefined,
    fulfilment === 'pickup' ? fulfilment : undefined,
  );
  const minutes = shop?.later?.minutes;
  if (minutes === undefined) return null;
  return (
    <SlotSelect
      label="When"
      none="As soon as possible"
      slots={promise?.slots ?? []}
      minutes={minutes}
      value={dueAt}
      onChange={(from) => set({ dueAt: from })}
    />
  );
}
