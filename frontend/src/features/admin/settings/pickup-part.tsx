import { type SettingsAnswer, z } from '@forno/shared/contracts/admin';
import { Link } from 'react-router-dom';
import { useSettingsUpdate } from '#settings/use-settings-update.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ticked, useNestedForm } from '#ui/nested-form.ts';
import { SettingsPart } from './part.tsx';

const PickupFields = z.object({ pickup: z.boolean() });

/** Whether customers may collect what they order. */
export function PickupPart({ shop }: { shop: SettingsAnswer }) {
  const update = useSettingsUpdate(shop);
  const { at, form } = useNestedForm({
    schema: PickupFields,
    initial: { pickup: shop.pickup ?? false },
    toInput: (typed) => typed,
    onSubmit: (typed) => update.save(typed),
  });
  return (
    <SettingsPart
      title="Collection"
      lead="Customers then choose Delivery or Collect at the shop. What is collected needs no address and no rider."
      busy={update.isPending}
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
