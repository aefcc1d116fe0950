import { PoliciesSettings, routes, type SettingsAnswer, z } from '@forno/shared/contracts/admin';
import { numberOf } from '@forno/shared/domain';
import { useFacts } from '#menu/use-facts.ts';
import { useSettingsForm } from '#settings/use-settings-form.ts';
import { keys } from '#transport/keys.ts';
import { refetch } from '#transport/query-client.ts';
import { request } from '#transport/request.ts';
import { Field } from '#ui/field.tsx';
import { field } from '#ui/nested-form.ts';
import { NumberField, SettingsPart } from './part.tsx';

/** The grievance officer and the days of a refund: named on the public pages. */
export function PoliciesPart({ shop }: { shop: SettingsAnswer }) {
  const facts = useFacts();
  return facts.data ? <PoliciesForm version={shop.version} policies={facts.data.policies} /> : null;
}

const labels = { name: 'Grievance officer', title: 'Designation', phone: 'Phone', email: 'Email' };
const fields = ['name', 'title', 'phone', 'email'] as const;

function PoliciesForm({ version, policies }: { version: number; policies: PoliciesSettings | null }) {
  const days = String(policies?.refundDays ?? 7);
  const { at, form } = useSettingsForm({
    schema: z.nullable(PoliciesSettings),
    initial: {
      officer: policies?.officer ?? { name: '', title: '', phone: '', email: '' },
      refundDays: days,
    },
    // Without an officer nothing of it is set: days that were changed would be lost without a word.
    toInput: ({ officer, refundDays }) =>
      refundDays !== days || fields.some((name) => officer[name].trim())
        ? { officer, refundDays: numberOf(refundDays) }
        : null,
    save: async (next) => {
      await request(routes.updatePolicies, { body: { version, policies: next } });
      await refetch(keys.shop);
    },
  });
  return (
    <SettingsPart
      title="Policies"
      lead="Whom customers complain to, and how long a refund takes. The public pages name both."
      {...form}
    >
      {fields.map((name) => (
        <Field key={name} label={labels[name]} {...field(at('officer').at(name))} />
      ))}
      <NumberField label="Working days until refunded money is back" {...field(at('refundDays'))} />
    </SettingsPart>
  );
}
