import { slotText } from '@forno/shared/messages/admin';
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
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const pizzas = shop?.later && count > 0 ? count : undefined;
  const { data: promise } = usePromise(pizzas, fulfilment === 'pickup' ? fulfilment : undefined);
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
