import { pizzasOf } from '@forno/shared/domain';
import { slotText } from '@forno/shared/messages/admin';
import { usePizzas } from '#menu/use-pizzas.ts';
import { usePromise } from '#settings/use-promise.ts';
import { useSettings } from '#settings/use-settings.ts';
import { Select } from '#ui/field.tsx';
import { useServerNow } from '#ui/use-now.ts';
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
  const now = useServerNow(60_000);
  const minutes = shop?.later?.minutes;
  const { slots = [] } = promise ?? {};
  if (minutes === undefined) return null;
  const shown = dueAt === '' || slots.includes(dueAt) ? slots : [dueAt, ...slots];
  const words = (from: string) =>
    slotText(new Date(from), new Date(Date.parse(from) + minutes * 60_000), now);
  return (
    <Select
      label="When"
      value={dueAt}
      options={[
        { value: '', label: 'As soon as possible' },
        ...shown.map((from) => ({ value: from, label: words(from) })),
      ]}
      onChange={({ target }) => onChange({ dueAt: target.value })}
    />
  );
}
