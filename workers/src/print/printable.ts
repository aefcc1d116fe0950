/** Every letter of Windows-1252, which receipt printers have as code page 16: `é`, `×` and `–`, but no `₹`. Spelt: Node decodes it as Latin-1. */
const letters = new Set([
  ...String.fromCharCode(...Array.from({ length: 95 }, (_, nth) => nth + 0x20)).split(''),
  ...String.fromCharCode(...Array.from({ length: 96 }, (_, nth) => nth + 0xa0)).split(''),
  ...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'.split(''),
]);

const isKnown = (text: string): boolean => text !== '' && Array.from(text).every((one) => letters.has(one));

/** A letter as it is, of plain shape (`𝓐`), or without its accents (`ễ`); undefined for what the printer has in no way. */
const known = (letter: string): string | undefined =>
  [letter, letter.normalize('NFKC'), letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')].find(isKnown);

const knownLetters = (text: string) =>
  [...new Intl.Segmenter().segment(plain(text))].map(({ segment }) => known(segment));

/**
 * A text as a receipt printer can print it: `Rs` for `₹`, and `?` for each letter that it lacks. No control character
 * of a customer's reaches it: they are the printer's commands.
 */
export const printable = (text: string): string =>
  knownLetters(text)
    .map((letter) => letter ?? '?')
    .join('');

const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('₹', 'Rs ')
    .replaceAll(/\p{Cc}+/gu, ' ');

/** Whether all of it can be printed. */
export const isPrintable = (text: string): boolean => !knownLetters(text).includes(undefined);

/** Whether nothing of it can be read once it is printed. */
export const isUnreadable = (text: string): boolean => !/[\p{L}\d]/u.test(printable(text));
