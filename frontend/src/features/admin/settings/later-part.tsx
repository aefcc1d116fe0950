import { LaterSettings, type SettingsAnswer, slotMinutes, z } from '@forno/shared/contracts/admin';
import { numberOf } from '@forno/shared/domain';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/field.tsx';
import { field, ticked, typed } from '#ui/nested-form.ts';
import { NumberField, SettingsPart } from './part.tsx';

/** Whether customers may order for later, how far ahead, and how much the kitchen makes for one time. */
export function LaterPart({ shop }: { shop: SettingsAnswer }) {
  const { days, minutes, pizzas } = shop.later ?? { days: 1, minutes: 30, pizzas: shop.kitchen.pizzas };
  const { at, value, form } = useSettingsForm({
    schema: z.nullable(LaterSettings),
    initial: {
      offered: Boolean(shop.later),
      days: String(days),
      minutes: String(minutes),
      pizzas: String(pizzas),
    },
    toInput: ({ offered, ...texts }) =>
      offered
        ? { days: numberOf(texts.days), minutes: Number(texts.minutes), pizzas: numberOf(texts.pizzas) }
        : null,
    save: (later) => saveSettings(shop, { later }),
  });
  return (
    <SettingsPart
      title="Orders for later"
      lead="Customers then choose a time within the opening hours, also while the shop is closed, paused or full. The board shows such an order apart until it has to be begun."
      {...form}
    >
      <Checkbox label="Orders may be placed for later" {...ticked(at('offered'))} />
      {value.offered && (
        <>
          <NumberField label="Days ahead of today" {...field(at('days'))} />
          <Select
            label="Minutes of each time"
            options={slotMinutes.map((length) => ({ value: `${length}`, label: `${length}` }))}
            {...typed(at('minutes'))}
          />
          <NumberField label="Pizzas for each time" {...field(at('pizzas'))} />
        </>
      )}
    </SettingsPart>
  );
}
