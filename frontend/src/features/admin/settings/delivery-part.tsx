import { DeliverySettings, type SettingsAnswer } from '@forno/shared/contracts/admin';
import { digitsOf, pinOf } from '@forno/shared/domain';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea } from '#ui/field.tsx';
import { field, ticked } from '#ui/nested-form.ts';
import { SettingsPart } from './part.tsx';

/** Between commas may stand several; six digits in two halves are one. */
export function pinsIn(text: string): string[] {
  const entries = text.split(/[,;\n]/);
  return [
    ...new Set(
      entries.flatMap((entry) =>
        pinOf(entry) === digitsOf(entry) ? digitsOf(entry) : entry.trim().split(/\s+/),
      ),
    ),
  ].filter(Boolean);
}

/** Delivery area, and whether a phone number is required. */
export function DeliveryPart({ shop }: { shop: SettingsAnswer }) {
  const { at, form } = useSettingsForm({
    schema: DeliverySettings,
    initial: { ...shop.delivery, pins: shop.delivery.pins.join(', ') },
    toInput: ({ pins, ...rest }) => ({ ...rest, pins: pinsIn(pins) }),
    save: (delivery) => saveSettings(shop, { delivery }),
  });
  const pins = at('pins');
  const wrong = pinsIn(pins.value).find((_, index) => pins.at(index).error);
  return (
    <SettingsPart
      title="Delivery"
      lead="An address outside these PIN codes is refused before any money moves. Leave the list empty to deliver anywhere."
      {...form}
    >
      <TextArea
        label="PIN codes"
        rows={3}
        hint="Separate them with commas. A prefix such as 5600 covers every PIN code that begins with it."
        {...field(pins)}
        error={wrong ? `${pins.error} “${wrong}” is neither.` : pins.error}
      />
      <Checkbox label="Require a phone number for every order" {...ticked(at('phoneRequired'))} />
    </SettingsPart>
  );
}
