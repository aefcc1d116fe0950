import { pizzasOf } from '@forno/shared/domain';
import { usePizzas } from '#menu/use-pizzas.ts';
import { usePromise } from '#settings/use-promise.ts';
import { useSettings } from '#settings/use-settings.ts';
import { SlotSelect } from '#widgets/slot-select.tsx';
import type { CounterOrder } from './counter-order.ts';

interface TimePartProps {
  order: CounterOrder;
  onChange: (part: Pick<CounterOrder, 'dueAt'>) => void;
}

/** For when it is ordered, where the shop takes orders for later. */
export function TimePart({ order: { lines, fulfilment, dueAt = '' }, onChange }: TimePartProps) {
  const { data: shop } = useSettings();
  // Nothing is asked where the shop takes none.
  const { data: menu = [] } = usePizzas();
  const kindOf = (id: string) => menu.find(({ _id }) => _id === id)?.kind;
  const made = pizzasOf(lines.map(({ pizzaId, quantity }) => ({ kind: kindOf(pizzaId), quantity })));
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
      onChange={(from) => onChange({ dueAt: from })}
    />
  );
}
