import { ok, type Result } from '../../domain/index.ts';
import { refuse } from '../../messages/index.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Normalises a phone number to E.164; Indian unless it has a country code. */
export function normalisePhone(text: string): Result<string> {
  const phone = parsePhoneNumberFromString(text, 'IN');
  return phone?.isValid() ? ok(phone.number) : refuse('phone_invalid');
}
