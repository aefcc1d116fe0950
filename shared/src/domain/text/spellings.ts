/** What other keyboards and habits write for the same letter of a name. */
const letters = new Map(
  [
    // Without an accent to take off.
    'đd ðd łl øo ħh æae œoe þth ςσ',
    // Arabic letters as they are typed in Urdu, Persian, Sindhi, Kashmiri and Kurdish.
    'يی ىی ےی ېی ۍی ۑی كک ڪک ہه ھه ۃه ةه ەه ٱا',
    // Bare consonants: one character today, two or three before Unicode 5.1.
    'ൺണ് ൻന് ർര് ൽല് ൾള് ൿക് ৎত্',
    'ஶஸ',
  ].flatMap((pairs) => pairs.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);
const known = new RegExp(`[${[...letters.keys()].join('')}]`, 'g');

/** A joiner between letters and the stretch of an Arabic line: they draw a name otherwise and are no part of it. */
const drawing = /\u200c|\u200d|\u0640/g;

/** The scripts of India that write a nasal before a consonant as a dot or as a letter, as one likes; without Tamil. */
const blocks = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00];
const inEach = (from: number, to = from): string =>
  blocks.map((block) => `${String.fromCharCode(block + from)}-${String.fromCharCode(block + to)}`).join('');
const virama = inEach(0x4d);
const rows = [0x15, 0x1a, 0x1f, 0x24, 0x2a] as const;
const stops = rows.map((row) => inEach(row, row + 3)).join('');
const nasals = rows.map((row) => inEach(row + 4)).join('');
const moon = new RegExp(`[${inEach(0x01)}\u0a70]`, 'g');
const nasal = new RegExp(`(?:[${inEach(0x02)}]|[${nasals}][${virama}])(?=([${stops}]))`, 'g');

/** A code's block, whose letters stand at the same places in each. */
const blockOf = (code: number): number => code - (code % 0x80);

/** The nasal of the consonant's own row, without its vowel. */
function nasalBefore(_written: string, stop: string): string {
  const code = stop.charCodeAt(0);
  const row = rows.findLast((one) => one <= code % 0x80) ?? rows[0];
  return String.fromCharCode(blockOf(code) + row + 4, blockOf(code) + 0x4d);
}

/**
 * One spelling of a text that is in lower case and without accents: चन्द्र and चंद्र, علی of an Urdu keyboard and علي of an
 * Arabic one, രാജൻ of today and of 2007.
 */
export const oneSpelling = (text: string): string =>
  text
    .replaceAll(drawing, '')
    .replaceAll(known, (letter) => letters.get(letter) ?? letter)
    .replaceAll(moon, (dot) => String.fromCharCode(blockOf(dot.charCodeAt(0)) + 0x02))
    .replaceAll(nasal, nasalBefore);
