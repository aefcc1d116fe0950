import { EstimateSettings, type ShopAnswer } from '@forno/shared/contracts';
import { useState } from 'react';
import { Field } from '#ui/field.tsx';
import { Part } from './part.tsx';
import { useShopUpdate } from './use-shop-update.ts';

/** Default delivery time until the shop's own orders give better figures. */
export function PromisePart({ shop }: { shop: ShopAnswer }) {
  const update = useShopUpdate(shop);
  const [minutes, setMinutes] = useState(String(shop.promise.minutes));
  const [pizzasAtOnce, setPizzasAtOnce] = useState(String(shop.promise.pizzasAtOnce));
  const [error, setError] = useState<string>();
  const save = () => {
    const judged = EstimateSettings.safeParse({
      minutes: Number(minutes),
      pizzasAtOnce: Number(pizzasAtOnce),
    });
    setError(judged.success ? undefined : 'Enter whole numbers: 1 to 240 minutes, 1 to 1000 pizzas.');
    if (judged.success) update.mutate({ promise: judged.data });
  };
  return (
    <Part
      title="Promised time"
      lead="Customers see when their order should be at the door. Once five orders have passed through a station, its measured median replaces this setting."
      busy={update.isPending}
      onSave={save}
    >
      <Field
        label="Minutes from order to door"
        type="number"
        min={1}
        max={240}
        value={minutes}
        error={error}
        onChange={({ target }) => setMinutes(target.value)}
      />
      <Field
        label="Pizzas in the oven at once"
        type="number"
        min={1}
        max={1000}
        value={pizzasAtOnce}
        onChange={({ target }) => setPizzasAtOnce(target.value)}
      />
    </Part>
  );
}
