/** Whether this can be the number of a mobile phone: ten digits in India, or with another country's code. */
export function isMobile(phone: string): boolean {
  const digits = phone.replaceAll(/[\s().-]/g, '');
  return /^(?:(?:\+91|0)?[6-9]\d{9}|\+(?!91|0)\d{7,15})$/.test(digits);
}

/** Formats an E.164 number; Indian ones in two halves. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
}
