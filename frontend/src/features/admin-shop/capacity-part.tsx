import { CapacitySettings, type ShopAnswer } from '@forno/shared/contracts';
import { useState } from 'react';
import { useShopUpdate } from '#shop/use-shop-update.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { NumberField, Part } from './part.tsx';

/** The kitchen's capacity. */
export function CapacityPart({ shop }: { shop: ShopAnswer }) {
  const update = useShopUpdate(shop);
  const [limited, setLimited] = useState(shop.capacity !== null);
  const [pizzas, setPizzas] = useState(String(shop.capacity?.pizzas ?? 20));
  const [minutes, setMinutes] = useState(String(shop.capacity?.minutes ?? 20));
  const [lengthen, setLengthen] = useState(shop.capacity?.lengthen === true);
  const [error, setError] = useState<string>();
  const save = () => {
    const judged = CapacitySettings.safeParse({ pizzas: Number(pizzas), minutes: Number(minutes), lengthen });
    setError(
      judged.success || !limited ? undefined : 'Enter whole numbers: 1 to 1000 pizzas, 1 to 240 minutes.',
    );
    if (!limited) update.mutate({ capacity: null });
    else if (judged.success) update.mutate({ capacity: judged.data });
  };
  return (
    <Part
      title="Capacity"
      lead="Counts the pizzas received or in the kitchen. Above the limit, checkout tells customers when to try again, or promises a later time."
      busy={update.isPending}
      onSave={save}
    >
      <Checkbox
        label="Limit how many pizzas the kitchen takes at once"
        checked={limited}
        onChange={({ target }) => setLimited(target.checked)}
      />
      {limited && (
        <>
          <NumberField label="Pizzas at once" max={1000} value={pizzas} error={error} onChange={setPizzas} />
          <NumberField label="Minutes per pizza" max={240} value={minutes} onChange={setMinutes} />
          <Checkbox
            label="Above the limit, take orders and promise a later time"
            checked={lengthen}
            onChange={({ target }) => setLengthen(target.checked)}
          />
        </>
      )}
    </Part>
  );
}
