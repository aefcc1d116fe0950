import { DeliverySettings, type ShopAnswer } from '@forno/shared/contracts/admin';
import { useState } from 'react';
import { useShopUpdate } from '#settings/use-shop-update.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea } from '#ui/field.tsx';
import { SettingsPart } from './part.tsx';

/** Delivery area, and whether a phone number is required. */
export function DeliveryPart({ shop }: { shop: ShopAnswer }) {
  const update = useShopUpdate(shop);
  const [text, setText] = useState(shop.delivery.pins.join(', '));
  const [phoneRequired, setPhoneRequired] = useState(shop.delivery.phoneRequired);
  const [error, setError] = useState<string>();
  const save = () => {
    const pins = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
    const judged = DeliverySettings.safeParse({ pins, phoneRequired });
    if (judged.success) update.mutate({ delivery: judged.data });
    else {
      const [issue] = judged.error.issues;
      const wrong = pins[Number(issue?.path[1])];
      setError(wrong === undefined ? issue?.message : `${issue?.message} “${wrong}” is neither.`);
    }
  };
  return (
    <SettingsPart
      title="Delivery"
      lead="An address outside these PIN codes is refused before any money moves. Leave the list empty to deliver anywhere."
      busy={update.isPending}
      onSave={save}
    >
      <TextArea
        label="PIN codes"
        rows={3}
        hint="Separate them with commas. A prefix such as 5600 covers every PIN code that begins with it."
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Checkbox
        label="Require a phone number for every order"
        checked={phoneRequired}
        onCheck={setPhoneRequired}
      />
    </SettingsPart>
  );
}
