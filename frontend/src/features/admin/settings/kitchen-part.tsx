import { KitchenSettings, type ShopAnswer } from '@forno/shared/contracts/admin';
import { pluralise, minutesBehind, maxPizzas } from '@forno/shared/domain';
import { kitchenNumbers } from '@forno/shared/messages/admin';
import { useState } from 'react';
import { useShopUpdate } from '#settings/use-shop-update.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { NumberField, SettingsPart } from './part.tsx';
import styles from './part.module.css';

/** The kitchen's capacity, and what customers are promised with it. */
export function KitchenPart({ shop }: { shop: ShopAnswer }) {
  const update = useShopUpdate(shop);
  const [pizzas, setPizzas] = useState(String(shop.kitchen.pizzas));
  const [minutes, setMinutes] = useState(String(shop.kitchen.minutes));
  const [limited, setLimited] = useState(shop.kitchen.longest !== null);
  const [longest, setLongest] = useState(String(shop.kitchen.longest ?? 90));
  const [error, setError] = useState<string>();
  const judged = KitchenSettings.safeParse({
    pizzas: Number(pizzas),
    minutes: Number(minutes),
    longest: limited ? Number(longest) : null,
  });
  const save = () => {
    setError(judged.success ? undefined : kitchenNumbers);
    if (judged.success) update.mutate({ kitchen: judged.data });
  };
  return (
    <SettingsPart
      title="Kitchen"
      lead="How much the kitchen can do. From it follows when customers are told that their order should be at the door. Once five orders have passed through a station, its measured median replaces this setting."
      busy={update.isPending}
      onSave={save}
    >
      <NumberField label="Pizzas at once" max={1000} value={pizzas} error={error} onChange={setPizzas} />
      <NumberField
        label="Minutes from order to door, while nobody waits"
        max={240}
        value={minutes}
        onChange={setMinutes}
      />
      <Checkbox label="Take no orders while the promise is too long" checked={limited} onCheck={setLimited} />
      {limited && (
        <NumberField label="Longest promise in minutes" max={1440} value={longest} onChange={setLongest} />
      )}
      {judged.success && <Preview kitchen={judged.data} />}
    </SettingsPart>
  );
}

/** What the next customer is promised. */
function Preview({ kitchen }: Pick<ShopAnswer, 'kitchen'>) {
  const { pizzas } = kitchen;
  const most = maxPizzas(kitchen);
  const waiting = [0, 2 * pizzas, 4 * pizzas].filter((ahead) => ahead < (most ?? ahead + 1));
  return (
    <output aria-label="What customers are promised">
      <ul className={styles.preview}>
        {waiting.map((ahead) => (
          <li key={ahead}>
            {ahead === 0 ? 'Nobody waits' : `${pluralise(ahead, 'pizza')} ahead`}:{' '}
            <strong>about {Math.round(minutesBehind(kitchen, ahead))} minutes</strong>
          </li>
        ))}
        {most !== undefined && (
          <li>
            {pluralise(most, 'pizza')} in the kitchen: <strong>orders are refused</strong>
          </li>
        )}
      </ul>
    </output>
  );
}
