import { PoliciesSettings, routes, type ShopAnswer } from '@forno/shared/contracts/admin';
import { useState } from 'react';
import { useFacts } from '#menu/use-facts.ts';
import { useSettingsUpdate } from '#settings/use-shop-update.ts';
import { request } from '#transport/request.ts';
import { Field } from '#ui/field.tsx';
import { NumberField, SettingsPart } from './part.tsx';

/** The grievance officer and the days of a refund: named on the public pages. */
export function PoliciesPart({ shop }: { shop: ShopAnswer }) {
  const facts = useFacts();
  return facts.data ? <PoliciesForm version={shop.version} policies={facts.data.policies} /> : null;
}

const fields = ['name', 'title', 'phone', 'email'] as const;
const labels = { name: 'Grievance officer', title: 'Designation', phone: 'Phone', email: 'Email' };

function PoliciesForm({ version, policies }: { version: number; policies: PoliciesSettings | null }) {
  const [officer, setOfficer] = useState(policies?.officer ?? { name: '', title: '', phone: '', email: '' });
  const [days, setDays] = useState(String(policies?.refundDays ?? 7));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const update = useSettingsUpdate((next: PoliciesSettings | null) =>
    request(routes.updatePolicies, { body: { version, policies: next } }),
  );
  const save = () => {
    if (Object.values(officer).every((text) => text.trim() === '')) return update.mutate(null);
    const judged = PoliciesSettings.safeParse({ officer, refundDays: Number(days) });
    setErrors(
      Object.fromEntries(judged.error?.issues.map(({ path, message }) => [path.at(-1), message]) ?? []),
    );
    if (judged.success) update.mutate(judged.data);
  };
  return (
    <SettingsPart
      title="Policies"
      lead="Whom customers complain to, and how long a refund takes. The public pages name both."
      busy={update.isPending}
      onSave={save}
    >
      {fields.map((name) => (
        <Field
          key={name}
          label={labels[name]}
          value={officer[name]}
          error={errors[name]}
          onChange={({ target }) => setOfficer({ ...officer, [name]: target.value })}
        />
      ))}
      <NumberField
        label="Working days until refunded money is back"
        max={30}
        value={days}
        error={errors['refundDays']}
        onChange={setDays}
      />
    </SettingsPart>
  );
}
