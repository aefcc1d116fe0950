import { KitchenSettings, type SettingsAnswer } from '@forno/shared/contracts/admin';
import { limitsOf, maxPizzas, minutesBehind, numberOf, pluralise, promiseSpare } from '@forno/shared/domain';
import { kitchenNumbers } from '@forno/shared/messages/admin';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ticked, typed } from '#ui/nested-form.ts';
import { NumberField, SettingsPart } from './part.tsx';
import styles from './part.module.css';

/** The kitchen's capacity, and what customers are promised with it. */
export function KitchenPart({ shop }: { shop: SettingsAnswer }) {
  const { pizzas, minutes, longest } = shop.kitchen;
  const { tight, late } = limitsOf(shop.kitchen);
  const { at, value, error, parsed, form } = useSettingsForm({
    schema: KitchenSettings,
    initial: {
      pizzas: String(pizzas),
      minutes: String(minutes),
      limited: longest !== null,
      longest: String(longest ?? 90),
      tight: String(tight),
      late: String(late),
    },
    toInput: ({ limited, ...texts }) => ({
      pizzas: numberOf(texts.pizzas),
      minutes: numberOf(texts.minutes),
      longest: limited ? numberOf(texts.longest) : null,
      tight: numberOf(texts.tight),
      late: numberOf(texts.late),
    }),
    save: (kitchen) => saveSettings(shop, { kitchen }),
  });
  const next = parsed();
  return (
    <SettingsPart
      title="Kitchen"
      lead="How much the kitchen can do. From it follows when customers are told that their order should be at the door. Once five orders have passed through a station, its measured median replaces this setting."
      {...form}
    >
      <NumberField label="Pizzas at once" {...typed(at('pizzas'))} error={error && kitchenNumbers} />
      <NumberField label="Minutes from order to door, while nobody waits" {...typed(at('minutes'))} />
      <Checkbox label="Take no orders while the promise is too long" {...ticked(at('limited'))} />
      {value.limited && <NumberField label="Longest promise in minutes" {...typed(at('longest'))} />}
      <NumberField
        label="Minutes to spare at the usual pace, below which a ticket is amber"
        {...typed(at('tight'))}
      />
      <NumberField
        label="Minutes late at the usual pace, from which a ticket is red"
        {...typed(at('late'))}
      />
      {next && <Preview kitchen={next} />}
    </SettingsPart>
  );
}

function Preview({ kitchen }: Pick<SettingsAnswer, 'kitchen'>) {
  const { pizzas, tight = 0 } = kitchen;
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
        {tight > promiseSpare.least && (
          <li>
            A promise leaves {promiseSpare.least} to {promiseSpare.most} minutes to spare:{' '}
            <strong>
              {tight < promiseSpare.most ? 'some new tickets are' : 'every new ticket is'} amber at once
            </strong>
          </li>
        )}
      </ul>
    </output>
  );
}
