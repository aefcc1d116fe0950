import { CounterSettings, routes, type SettingsAnswer } from '@forno/shared/contracts/admin';
import { numberOf } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages/admin';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { keys } from '#transport/keys.ts';
import { LoadState } from '#transport/load-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { Field } from '#ui/field.tsx';
import { SettingsPart } from './part.tsx';

/** What staff need to take money at the counter. */
export function CounterPart({ shop }: { shop: SettingsAnswer }) {
  const counter = useAnswer([...keys.shop, 'counter'], routes.counterSettings, {});
  return (
    <>
      <LoadState query={counter} text={failures.settings} lines={2} label="Loading the counter…" />
      {counter.data && <CounterForm shop={shop} counter={counter.data.counter} />}
    </>
  );
}

function CounterForm({ shop, counter }: { shop: SettingsAnswer; counter: CounterSettings }) {
  const { field, form } = useSettingsForm({
    schema: CounterSettings,
    initial: { upi: counter.upi ?? '', refundLimit: String(counter.refundLimit ?? '') },
    toInput: ({ upi, refundLimit }) => ({
      upi: upi.trim() || null,
      refundLimit: refundLimit.trim() ? numberOf(refundLimit) : null,
    }),
    save: (next) => saveSettings(shop, { counter: next }),
  });
  return (
    <SettingsPart
      title="Counter"
      lead="With the shop’s UPI address the counter shows a code with the amount, to scan. That the money came is said by a person."
      {...form}
    >
      <Field label="UPI address" placeholder="shop@bank" autoComplete="off" {...field('upi')} />
      <Field
        label="Most that the counter gives back of one order (₹)"
        hint="An owner may give back more. Empty: no limit."
        inputMode="decimal"
        autoComplete="off"
        {...field('refundLimit')}
      />
    </SettingsPart>
  );
}
