import { pizzasOf } from '@forno/shared/domain';
import { slotMostText, slotText } from '@forno/shared/messages/customer';
import { useCart } from '#cart/use-cart.ts';
import { useSettings } from '#settings/use-settings.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { useServerNow } from '#ui/use-now.ts';
import styles from './delivery-section.module.css';
import { chooseDue, timesAt, useDue } from './due-store.ts';
import { useDeliveryEstimate } from './use-destination.ts';

/** For when the cart is ordered; while the shop takes nothing for now, the next time is one press away. */
export function TimeChoice() {
  const { data: promise } = useDeliveryEstimate();
  const { data: shop } = useSettings();
  const now = useServerNow(60_000);
  const due = useDue();
  const { slots = [], closed } = promise ?? {};
  if (!shop?.later) return null;
  const { minutes, pizzas: most } = shop.later;
  const [next] = slots;
  const words = (from: string) =>
    slotText(new Date(from), new Date(Date.parse(from) + minutes * 60_000), now);
  // What this cart holds already may be the last of its time.
  const shown = due === undefined || slots.includes(due) ? slots : [due, ...slots];
  if (shown.length === 0) return <TooMany most={most} />;
  return (
    <div className={styles.times} ref={timesAt}>
      <Select
        label="When"
        value={due ?? ''}
        options={[
          { value: '', label: closed ? 'Choose a time' : 'As soon as possible' },
          ...shown.map((from) => ({ value: from, label: words(from) })),
        ]}
        onChange={({ target }) => chooseDue(target.value || undefined)}
      />
      {closed && due === undefined && next && (
        <Button size="s" onClick={() => chooseDue(next)}>
          Order for {words(next).replace(/^To/, 'to')}
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
