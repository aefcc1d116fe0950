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
