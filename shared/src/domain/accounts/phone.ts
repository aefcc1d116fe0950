/** A number as typed, or its beginning, as it is stored (E.164): Indian unless it has a country code. */
export function toE164(typed: string): string {
  const text = typed.replaceAll(/[\s().-]/g, '');
  const digits = text.replace(/^(?:\+|0+)/, '');
  return text.startsWith('+') || /^91\d{10}$/.test(digits) ? `+${digits}` : `+91${digits}`;
}

/** Whether this can be the number of a mobile phone: ten digits in India, or with another country's code. */
export const isMobile = (typed: string): boolean =>
  /^\+(?:91[6-9]\d{9}|(?!91|0)\d{7,15})$/.test(toE164(typed));

/** By which it is searched: its last ten digits, without the country code. */
export const phoneKeyword = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);

/** Formats an E.164 number; Indian ones in two halves. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}
