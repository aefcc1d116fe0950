import { type SettingsAnswer, SettingsUpdate, z } from '@forno/shared/contracts/admin';
import { Link } from 'react-router-dom';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ticked } from '#ui/nested-form.ts';
import { SettingsPart } from './part.tsx';

/** Whether customers may collect what they order. */
export function PickupPart({ shop }: { shop: SettingsAnswer }) {
  const { at, form } = useSettingsForm({
    schema: z.pick(SettingsUpdate, { pickup: true }),
    initial: { pickup: shop.pickup ?? false },
    save: (typed) => saveSettings(shop, typed),
  });
  return (
    <SettingsPart
      title="Collection"
      lead="Customers then choose Delivery or Collect at the shop. What is collected needs no address and no rider."
      {...form}
    >
      <Checkbox label="Orders may be collected at the shop" {...ticked(at('pickup'))} />
      <p>
        <Link to="/admin/guests">The guests’ screen</Link> shows the numbers that are being made, and those
        that are ready.
      </p>
    </SettingsPart>
  );
}
