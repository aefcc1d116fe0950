import { expect, it } from 'vitest';
import { cleanText, cleanTexts, keyOf } from './seen.ts';

it.each([
  ['copied from a chat', '\u2068asha@example.com\u200b\u2069', 'asha@example.com'],
  ['with soft hyphens', 'Mar\u00adghe\u00adrita', 'Margherita'],
  ['with a filler as its name', '\u3164', ''],
  ['of fillers and blanks of Braille', '\u115f\u2800\u1160\uffa0 \u2800', ''],
  ['of combining marks alone', '\u0301\u0302', ''],
  ['of joiners alone', '\u200d\u200c', ''],
  ['with marks over other lines', `G${'\u0310\u0307'.repeat(9)}us`, `G${'\u0310\u0307'.repeat(3)}us`],
  [
    'in Burmese with five marks',
    '\u1019\u103c\u103d\u103e\u1031\u1038',
    '\u1019\u103c\u103d\u103e\u1031\u1038',
  ],
  ['with letters of tags', 'Asha\u{e0041}\u{e0042}', 'Asha'],
  ['of half a pair', 'As\ud800ha', 'Asha'],
  ['decomposed', 'Jose\u0301', 'José'],
  ['with a blank of Braille', 'Asha\u2800Rao', 'Asha Rao'],
  ['with lines of every kind', 'a\r\nb\u2028c\rd', 'a\nb\nc\nd'],
  ['in Kannada with a joiner', 'ರ\u0ccd\u200dಕ', 'ರ\u0ccd\u200dಕ'],
  ['in Malayalam with an old chillu', 'അവന\u0d4d\u200d', 'അവന\u0d4d\u200d'],
  ['in Hindi with a non-joiner', 'क\u094d\u200cष', 'क\u094d\u200cष'],
  ['in Persian', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['in Latin with a joiner', 'As\u200dha', 'Asha'],
  ['of a family', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['with a heart and a key', '❤\ufe0f 1\ufe0f\u20e3 1\ufe0f', '❤\ufe0f 1\ufe0f\u20e3 1'],
  [
    'with the flag of Scotland',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  ],
])('a text %s is as it is seen', (_what, given, seen) => {
  expect(cleanText(given)).toBe(seen);
});

it.each([
  ['marks', 'a\u0301\u0323'],
  ['marks and unseen ones', '\u0323\u0301\u200b'],
  ['joiners', 'क\u200d'],
])('takes no more than its part of time for more %s', (_what, piece) => {
  const took = (times: number) => {
    const text = piece.repeat(times);
    const start = performance.now();
    cleanText(text);
    return performance.now() - start;
  };
  took(1_000);
  // Of what takes the square it would be a hundred.
  expect(took(40_000)).toBeLessThan(40 * took(4_000) + 50);
});

/** Texts out of letters, marks and unseen characters of many scripts, the same at each run. */
function* texts(count: number): Generator<string> {
  const pieces = Array.from('aé ß1-\n\r\t😀🏴क्षಕ್ಕ가אع漢');
  const odd = [
    0x200b, 0x200c, 0x200d, 0xfe0f, 0x3164, 0x2800, 0x301, 0x180b, 0xe0067, 0xe007f, 0xd800, 0x20e3,
  ];
  let seed = 42;
  const below = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
  for (let n = 0; n < count; n += 1)
    yield Array.from({ length: below(9) }, () => {
      const kind = below(3);
      if (kind === 0) return pieces[below(pieces.length)];
      return String.fromCodePoint(kind === 1 ? (odd[below(odd.length)] ?? 0) : below(0x1_10_00));
    }).join('');
}

it('whatever a text holds, cleaning it again changes nothing, and what is drawn keeps a key', () => {
  const wrong = [...texts(20_000)].filter((text) => {
    const [clean, key] = [cleanText(text), keyOf(text)];
    const isSettled = cleanText(clean) === clean && keyOf(key) === key;
    const isShort = clean.length <= text.normalize('NFC').length;
    return !isSettled || !isShort || (/[\p{L}\p{N}]/u.test(clean) && key === '');
  });
  expect(wrong).toEqual([]);
});

it('names that look the same have one key', () => {
  for (const twin of ['ONION', ' onion ', 'oni\u200bon', 'ｏｎｉｏｎ', 'on\u00adion'])
    expect(keyOf(twin)).toBe('onion');
  expect(keyOf('ರ\u0ccd\u200dಕ')).toBe(keyOf('ರ\u0ccdಕ'));
});

it('cleans every text and name of what was sent, and leaves passwords and deep nests as they are', () => {
  const nested = JSON.parse(`${'['.repeat(5_000)}"x"${']'.repeat(5_000)}`) as unknown;
  expect(
    cleanTexts({ 'na\u200bme': 'As\u200bha', tags: ['\u3164', 7, null], newPassword: 'se\u200bcret' }),
  ).toEqual({ name: 'Asha', tags: ['', 7, null], newPassword: 'se\u200bcret' });
  expect(() => cleanTexts(nested)).not.toThrow();
});
