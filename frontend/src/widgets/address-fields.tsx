import { type LabelledAddress, PhoneText, z } from '@forno/shared/contracts/everyone';
import {
  addressLabels,
  canBePhone,
  digitsOf,
  isInArea,
  isLostInLine,
  pinOf,
  readAddress,
  writeAddress,
} from '@forno/shared/domain';
import { addressTexts, commonRefusals, outsideAreaText, tooLong } from '@forno/shared/messages/everyone';
import { useSettings } from '#settings/use-settings.ts';
import { Field, Select } from '#ui/field.tsx';
import type { useForm } from '#ui/form.tsx';

/** Most characters of each part: together they fit into an address. */
const most = { flat: 80, street: 120, landmark: 60, pin: 12 };

const line = (max: number, min = 0, required?: string) =>
  z.string().check(z.trim(), z.minLength(min, required), z.maxLength(max, tooLong));

/** The fields of a form's address, and the phone beside it, as our own screens want them. */
export const addressFields = {
  flat: line(most.flat, 1, addressTexts.flat),
  street: line(most.street, 3, addressTexts.street),
  landmark: line(most.landmark),
  pin: z.string().check(z.overwrite(digitsOf), z.regex(/^[1-9]\d{5}$/, addressTexts.pin)),
  label: z.enum(addressLabels, addressTexts.label),
  phone: PhoneText.check(z.refine(canBePhone, commonRefusals.phone_invalid)),
};

type Filled = Record<'flat' | 'street' | 'landmark' | 'pin', string>;

/** What such a form begins with. */
export function addressValues(address: string, labels: readonly LabelledAddress[] = []) {
  const known = labels.find((one) => one.address === address);
  return { ...readAddress(address, known?.split), label: known?.label ?? 'Home' };
}

/** What the schema judges: a whole address in the first field, as a browser fills it in, is in the fields it belongs to. */
export function addressInput<V extends Filled>(values: V): V {
  const { flat, street, landmark, pin } = values;
  const pieces = flat.split(',').filter((piece) => piece.trim() !== '');
  if (street.trim() !== '' || pieces.length < 3) return values;
  const read = readAddress(flat.trim());
  return { ...values, ...read, landmark: landmark || read.landmark, pin: pin || read.pin };
}

/** The line that the form's fields make. */
export const addressIn = ({ pin, ...rest }: Filled): string => writeAddress({ ...rest, pin: digitsOf(pin) });

/** What such a form sends of them: with the line, what is lost in it. */
export function addressBody({ label, ...parts }: ReturnType<typeof addressValues>) {
  const address = addressIn(parts);
  const { flat, landmark } = parts;
  return { address, label, ...(isLostInLine(parts) && { split: { flat, landmark } }) };
}

interface AddressFieldsProps {
  form: Pick<ReturnType<typeof useForm<ReturnType<typeof addressValues>, unknown>>, 'values' | 'field'>;
}

const parts = [
  { name: 'flat', label: 'Flat or house', autoComplete: 'address-line1', required: true },
  { name: 'street', label: 'Street and area', autoComplete: 'address-line2', required: true },
  { name: 'landmark', label: 'Landmark', autoComplete: 'off', hint: 'Optional.' },
  { name: 'pin', label: 'PIN code', autoComplete: 'postal-code', inputMode: 'numeric', required: true },
] as const;

/** An address by its parts; whether the shop delivers there is said as soon as the PIN code is typed. */
export function AddressFields({ form: { values, field } }: AddressFieldsProps) {
  const { data: shop } = useSettings();
  const pins = shop?.delivery.pins ?? [];
  const pin = digitsOf(values.pin);
  const known = pinOf(pin) !== undefined && pins.length > 0 && !field('pin').error;
  const inside = isInArea(pin, pins) ? addressTexts.inArea : outsideAreaText(pin, pins);
  return (
    <>
      {parts.map(({ name, ...part }) => (
        <Field key={name} {...part} {...field(name)} />
      ))}
      <p aria-live="polite">{known && inside}</p>
      <Select
        label="Save as"
        options={addressLabels.map((label) => ({ value: label, label }))}
        {...field('label')}
      />
    </>
  );
}

export type Way = 'delivery' | 'pickup';

const options: { value: Way; label: string }[] = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'pickup', label: 'Collect at the shop' },
];

/** For the phone field of who collects: nobody brings anything. */
export const collectorsPhone = { hint: 'So that we can call you about your order.' };

interface FulfilmentChoiceProps {
  chosen: Way;
  onChoose: (way: Way) => void;
}

/** How an order reaches its customer, where the shop offers more than one way. */
export function FulfilmentChoice({ chosen, onChoose }: FulfilmentChoiceProps) {
  const { data: shop } = useSettings();
  if (!shop?.pickup) return null;
  return (
    <Select
      label="How you get it"
      options={options}
      value={chosen}
      onChange={({ target }) => onChoose(target.value === 'pickup' ? 'pickup' : 'delivery')}
    />
  );
}
