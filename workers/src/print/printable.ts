/** Every letter of Windows-1252, which receipt printers have as code page 16: `é`, `×` and `–`, but no `₹`. Spelt: Node decodes it as Latin-1. */
const letters = new Set([
  ...String.fromCharCode(...Array.from({ length: 95 }, (_, nth) => nth + 0x20)).split(''),
  ...String.fromCharCode(...Array.from({ length: 96 }, (_, nth) => nth + 0xa0)).split(''),
  ...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'.split(''),
]);

/**
 * A text as a receipt printer can print it: `Rs` for `₹`, and `?` for each letter that it lacks. No control character
 * of a customer's reaches it: they are the printer's commands.
 */
export const printable = (text: string): string =>
  [...new Intl.Segmenter().segment(plain(text))]
    .map(({ segment }) => (letters.has(segment) ? segment : '?'))
    .join('');

const plain = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll('₹', 'Rs ')
    .replaceAll(/\p{Cc}+/gu, ' ');

/** Whether all of it can be printed. */
export const isPrintable = (text: string): boolean => printable(text) === plain(text);

/** Whether nothing of it can be read once it is printed. */
export const isUnreadable = (text: string): boolean => !/[\p{L}\d]/u.test(printable(text));
