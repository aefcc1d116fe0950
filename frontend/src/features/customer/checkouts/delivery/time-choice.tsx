import { endOfSlot, pizzasOf } from '@forno/shared/domain';
import { orderForText, slotMostText } from '@forno/shared/messages/customer';
import { useEffect } from 'react';
import { useCart } from '#cart/use-cart.ts';
import { useSettings } from '#settings/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { useServerNow } from '#ui/use-now.ts';
import { SlotSelect } from '#widgets/slot-select.tsx';
import styles from './delivery-section.module.css';
import { chooseDue, dropPassedDue, timesAt, useDue } from './due-store.ts';
import { useDeliveryEstimate } from './use-destination.ts';

/** For when the cart is ordered; while the shop takes nothing for now, the next time is one press away. */
export function TimeChoice() {
  const { data: promise } = useDeliveryEstimate();
  const { data: shop } = useSettings();
  const now = useServerNow(60_000);
  const due = useDue();
  const isAnswered = promise !== undefined;
  useEffect(() => {
    if (isAnswered) dropPassedDue();
  }, [isAnswered]);
  const { slots = [], closed } = promise ?? {};
  if (!shop?.later) return null;
  const { minutes, pizzas: most } = shop.later;
  const [next] = slots;
  if (slots.length === 0 && due === undefined) return <TooMany most={most} />;
  return (
    <div className={styles.times} ref={timesAt}>
      <SlotSelect
        label="When"
        none={closed ? 'Choose a time' : 'As soon as possible'}
        slots={slots}
        minutes={minutes}
        value={due ?? ''}
        onChange={(from) => chooseDue(from || undefined)}
      />
      {closed && due === undefined && next && (
        <Button size="s" onClick={() => chooseDue(next)}>
          {orderForText(new Date(next), endOfSlot(next, { minutes }), now)}
        </Button>
      )}
    </div>
  );
}

/** No time takes as many pizzas as the cart has. */
function TooMany({ most }: { most: number }) {
  const { data: cart } = useCart();
  return pizzasOf(cart?.cartData ?? []) > most && <p className={styles.phone}>{slotMostText(most)}</p>;
}
