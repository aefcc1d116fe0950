import { type Answer, routes, type SettingsAnswer, SettingsUpdate, z } from '@forno/shared/contracts/admin';
import { numberOf } from '@forno/shared/domain';
import { failures } from '@forno/shared/messages/admin';
import { feesKey } from '#settings/use-fees.ts';
import { saveSettings, useSettingsForm } from '#settings/use-settings-form.ts';
import { LoadState } from '#transport/load-state.tsx';
import { useAnswer } from '#transport/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { field, rowsOf } from '#ui/nested-form.ts';
import { pinsIn } from './delivery-part.tsx';
import { SettingsPart } from './part.tsx';
import styles from './part.module.css';

/** What a delivery costs, and from which sum on the shop delivers, by area. */
export function FeesPart({ shop }: { shop: SettingsAnswer }) {
  const fees = useAnswer(feesKey, routes.fees, {});
  return (
    <>
      <LoadState query={fees} text={failures.settings} lines={2} label="Loading the delivery fees…" />
      {fees.data && <FeesForm shop={shop} areas={fees.data.fees} />}
    </>
  );
}

type Areas = Answer<typeof routes.fees>['fees'];

const text = (rupees: number | undefined) => String(rupees ?? '');
const rupees = (typed: string) => (typed.trim() === '' ? undefined : numberOf(typed));
const amounts = [
  { key: 'fee', label: 'Delivery fee (₹)' },
  { key: 'minimum', label: 'Smallest order (₹)' },
  { key: 'freeFrom', label: 'Free from (₹)' },
] as const;

/** That the shop does not deliver to some of these, so that their terms never count. */
function noDelivery(pins: readonly string[], { delivery }: SettingsAnswer): string | undefined {
  const meets = (pin: string) =>
    delivery.pins.some((prefix) => pin.startsWith(prefix) || prefix.startsWith(pin));
  const outside = delivery.pins.length > 0 ? pins.filter((pin) => !meets(pin)) : [];
  return outside.length > 0 ? `${outside.join(', ')}: outside the PIN codes you deliver to.` : undefined;
}

function FeesForm({ shop, areas }: { shop: SettingsAnswer; areas: Areas }) {
  const { at, form } = useSettingsForm({
    schema: z.pick(SettingsUpdate, { fees: true }),
    initial: {
      fees: areas.map(({ pins, fee, minimum, freeFrom }) => ({
        pins: pins.join(', '),
        fee: text(fee),
        minimum: text(minimum),
        freeFrom: text(freeFrom),
      })),
    },
    toInput: ({ fees }) => ({
      fees: fees.map(({ pins, fee, minimum, freeFrom }) => ({
        pins: pinsIn(pins),
        fee: rupees(fee) ?? 0,
        minimum: rupees(minimum),
        freeFrom: rupees(freeFrom),
      })),
    }),
    save: (typed) => saveSettings(shop, typed),
  });
  const of = at('fees');
  return (
    <SettingsPart
      title="Delivery fees"
      lead="Of several areas the one that names a PIN code most exactly counts. What is collected costs no fee. A fee goes back when the whole order is cancelled before it leaves the shop."
      {...form}
    >
      {rowsOf(of).map(({ name, at: part, remove }, nth) => (
        <fieldset key={name} aria-label={`Area ${nth + 1}`} className={styles.printer}>
          <Field
            label="PIN codes of the area"
            hint={
              noDelivery(pinsIn(part('pins').value), shop) ?? 'Empty: everywhere that no other area names.'
            }
            {...field(part('pins'))}
          />
          {amounts.map(({ key, label }) => (
            <Field key={key} label={label} inputMode="decimal" autoComplete="off" {...field(part(key))} />
          ))}
          <Button size="s" className={styles.save} aria-label={`Remove area ${nth + 1}`} onClick={remove}>
            Remove
          </Button>
        </fieldset>
      ))}
      <Button
        size="s"
        className={styles.save}
        onClick={() => of.set([...of.value, { pins: '', fee: '', minimum: '', freeFrom: '' }])}
      >
        Add an area
      </Button>
    </SettingsPart>
  );
}
