import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type {
  DeliveryChoice,
  DeliverySettings,
  LabelledAddress,
  SettingsAnswer,
} from '../../contracts/server/index.ts';
import { canBePhone, isInArea, limits, ok, type Result, searchKey, toE164 } from '../../domain/index.ts';
import { outsideAreaText, refuse } from '../../messages/server/index.ts';
import type { Delivery, User } from '../db/models/index.ts';

/** Of a business, and perhaps dear to call: nobody's own number. */
const notOwn: readonly unknown[] = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'VOICEMAIL'];

/** A phone number as typed in E.164, if there can be such a phone: what screens take may still be refused here. */
export function normalisePhone(text: string): Result<string> {
  const phone = canBePhone(text) ? parsePhoneNumberFromString(toE164(text)) : undefined;
  return phone?.isValid() && !notOwn.includes(phone.getType()) ? ok(phone.number) : refuse('phone_invalid');
}

/** Refused, with the PIN codes, where the shop does not deliver. */
export function checkArea(address: string, pins: readonly string[]): Result<void> {
  if (isInArea(address, pins)) return ok(undefined);
  return refuse('outside_area', { message: outsideAreaText(address, pins), details: { pins } });
}

/**
 * The delivery address: as chosen for this order, or from the profile, for clients that do not send one. Refused
 * outside the delivery area.
 */
export function chooseDelivery(
  chosen: DeliveryChoice | undefined,
  user: Pick<User, 'address' | 'phone'>,
  { pins, phoneRequired }: DeliverySettings,
): Result<Delivery> {
  const address = chosen?.address ?? user.address;
  // Of an account that has only collected so far.
  if (address === '') return refuse('address_required');
  const phone = choosePhone(chosen?.phone, user, phoneRequired);
  const area = checkArea(address, pins);
  if (!area.ok) return area;
  if (!phone.ok) return phone;
  return ok({
    address,
    ...phone.value,
    ...(chosen?.note && { note: chosen.note }),
  });
}

/**
 * What is needed of a delivery that is collected: no address, a phone by the same rule, and what the kitchen is told. Refused
 * while the shop does not offer it.
 */
export function chooseCollection(
  { phone: typed, note }: Pick<DeliveryChoice, 'phone' | 'note'>,
  user: Pick<User, 'phone'>,
  { pickup, delivery }: Pick<SettingsAnswer, 'pickup' | 'delivery'>,
): Result<Delivery> {
  if (!pickup) return refuse('pickup_off');
  const phone = choosePhone(typed, user, delivery.phoneRequired);
  return phone.ok ? ok({ address: '', ...phone.value, ...(note && { note }) }) : phone;
}

/** As typed for this order, or the profile's. */
function choosePhone(
  typed: string | undefined,
  user: Pick<User, 'phone'>,
  isRequired: boolean,
): Result<{ phone?: string }> {
  const phone = typed === undefined ? ok(user.phone) : normalisePhone(typed);
  if (!phone.ok) return phone;
  if (phone.value !== undefined) return ok({ phone: phone.value });
  return isRequired ? refuse('phone_required') : ok({});
}

/** The labels of a customer's addresses with this one; undefined without a label. */
export function labelsWith(
  labels: User['labels'] = [],
  { address, label, split }: { [part in keyof LabelledAddress]?: LabelledAddress[part] | undefined },
): { labels?: LabelledAddress[] } {
  if (address === undefined || label === undefined) return {};
  const others = labels.filter((one) => one.address !== address);
  return {
    labels: [{ address, label, ...(split && { split }) }, ...others].slice(0, limits.addressBookMax + 1),
  };
}

/** By which addresses are one: without case, punctuation and blanks, but where one parts house numbers: 1/2 is not 12. */
const placeOf = (address: string): string =>
  searchKey(address)
    .replaceAll(/(?<=\b\d{3}) (?=\d{3}\b)/g, '')
    .replaceAll(/(?<!\d) | (?!\d)/g, '');

/** What the delivery of a paid checkout adds to its customer's profile: details that were first entered there. */
export function newsOfDelivery(
  { address, phone, addressBook = [] }: Pick<User, 'address' | 'phone' | 'addressBook'>,
  delivery: Delivery = { address: '' },
): Partial<Pick<User, 'addressBook' | 'phone'>> {
  const place = placeOf(delivery.address);
  const known = delivery.address === '' || [address, ...addressBook].some((one) => placeOf(one) === place);
  return {
    ...(!known && { addressBook: [delivery.address, ...addressBook].slice(0, limits.addressBookMax) }),
    ...(phone === undefined && delivery.phone !== undefined && { phone: delivery.phone }),
  };
}
