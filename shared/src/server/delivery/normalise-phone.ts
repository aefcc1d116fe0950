import { ok, type Result } from '../../domain/index.ts';
import { refuse } from '../../messages/index.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number as people write it, in E.164; one without a country's code is read as an Indian one. */
export function normalisePhone(text: string): Result<string> {
  const phone = parsePhoneNumberFromString(text, 'IN');
  return phone?.isValid() ? ok(phone.number) : refuse('phone_invalid');
}
