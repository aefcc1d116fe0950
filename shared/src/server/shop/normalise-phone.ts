import { ok, type Result } from '../../domain/index.ts';
import { refuse } from '../../messages/index.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Of a business, and perhaps dear to call: nobody's own number. */
const notOwn: readonly unknown[] = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'VOICEMAIL'];

/** Normalises a phone number to E.164; Indian unless it has a country code. */
export function normalisePhone(text: string): Result<string> {
  const phone = parsePhoneNumberFromString(text, 'IN');
  return phone?.isValid() && !notOwn.includes(phone.getType()) ? ok(phone.number) : refuse('phone_invalid');
}
