/** Digits of every script stand in unbroken runs from its zero, so that what stands before one tells its value. */
function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** A text with its digits as 0 to 9, from whatever keyboard; letters and marks of any width alike. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/(?![0-9])\p{Nd}/gu, valueOf);

/** Only its digits, as 0 to 9. */
export const digitsOf = (text: string): string => plainDigits(text).replaceAll(/\D/g, '');

/** A code that people type in groups, `1001 2345-67`, as one word. */
export const ungrouped = (text: string): string => plainDigits(text).replaceAll(/[\s\p{Pd}]/gu, '');

/** A number as typed in a field, as text: `₹1,29,900.50/-` is `129900.50`. A comma that groups nothing stays wrong. */
export function plainNumber(typed: string): string {
  const text = plainDigits(typed)
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/^\s*(?:₹|rs\.?|inr)|\/-\s*$/gi, '')
    .trim();
  return /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
}

/** A number as typed in a field; `NaN` for what is none, or empty. */
export function numberOf(typed: string): number {
  const text = plainNumber(typed);
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}
