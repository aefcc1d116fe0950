import { endOfSlot } from '@forno/shared/domain';
import { orderForText } from '@forno/shared/messages/everyone';
import { useSettings } from '#settings/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { useServerNow } from '#ui/use-now.ts';
import { SlotSelect } from '#widgets/slot-select.tsx';
import type { CounterState } from './use-counter.ts';
import { useTimes } from './use-times.ts';

interface TimeProps {
  counter: Pick<CounterState, 'order' | 'lines' | 'set' | 'closed'>;
}

/** For when it is ordered, where the shop takes orders for later. */
export function TimePart({ counter }: TimeProps) {
  const { order, lines, set, closed } = counter;
  const { data: shop } = useSettings();
  const { slots } = useTimes(order, lines);
  const minutes = shop?.later?.minutes;
  if (minutes === undefined) return null;
  return (
    <SlotSelect
      label="When"
      none={closed ? 'Choose a time' : 'As soon as possible'}
      slots={slots}
      minutes={minutes}
      value={order.dueAt ?? ''}
      onChange={(from) => set({ dueAt: from })}
    />
  );
}

/**
 * While nothing is taken for now, the next time is one press away, as in a customer’s cart; and who stands at the counter with
 * its guest may know better than the clock.
 */
export function WhileClosed({ counter: { order, lines, set, closed } }: TimeProps) {
  const { data: shop } = useSettings();
  const now = useServerNow(60_000);
  const [next] = useTimes(order, lines).slots;
  if (!closed) return null;
  return (
    <>
      {shop?.later && next && (
        <Button size="s" onClick={() => set({ dueAt: next })}>
          {orderForText(new Date(next), endOfSlot(next, shop.later), now)}
        </Button>
      )}
      <Button size="s" onClick={() => set({ anyway: true })}>
        Take it anyway
      </Button>
    </>
  );
}
