import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText } from './seen.ts';
import { isFoundIn, searchKey, searchWords } from './search-key.ts';

it.each([
  ['O’Brien', "O'Brien"],
  ['OʼBrien', 'obrien'],
  ['O´Brien', "O'Brien"],
  ['jose', 'José'],
  ['José', 'Jose\u0301'],
  ['nguyen', 'Nguyễn'],
  ['dang', 'Đặng'],
  ['muhammad ali', 'Muḥammad ʿAlī'],
  ["qur'an", 'Qurʾān'],
  ['strasse', 'Straße'],
  ['ISTANBUL', 'İstanbul'],
  ['οδός', 'ΟΔΟΣ'],
  ['Rao, Asha', 'asha   rao'],
  ['rao asha', 'Asha Rao'],
  ['jean luc', 'Jean-Luc'],
  ['dsouza', "D'Souza"],
  ["D'Souza", 'D Souza'],
  ['apj kalam', 'A. P. J. Kalam'],
  ['A.P.J. Kalam', 'a p j kalam'],
  ['फरहान', 'फ़रहान'],
  ['चंद्र', 'चन्द्र शेखर'],
  ['पण्डित', 'पंडित'],
  ['इन्डिया', 'इण्डिया'],
  ['चांद', 'चाँद'],
  ['मां', 'माँ'],
  ['ਸਿੰਘ', 'ਸਿਂਘ'],
  ['ಚನ್ದ್ರ', 'ಚಂದ್ರ'],
  ['രാജൻ', 'രാജന്\u200d'],
  ['അന്\u200dവര്\u200d', 'അൻവർ'],
  ['উৎসব', 'উত্\u200dসব'],
  ['ஸ்ரீ', 'ஶ்ரீ'],
  ['علی', 'علي'],
  ['كريم', 'کریم'],
  ['فاطمه', 'فاطمة'],
  ['شاہ', 'شاه'],
  ['احمد', 'أحمد'],
  ['محمد', 'مُحَمَّد'],
  ['محمد', 'محـــمد'],
  ['Ａｓｈａ', 'asha'],
  ['flat 4', 'Flat ४'],
  ['mari\u00adna', 'Marina'],
  ['zzar', 'Mozzarella'],
  ['“special”', 'Special (large)'],
  ['🍕', 'Pizza 🍕'],
  ['', 'Asha'],
])('%j finds %j', (typed, text) => {
  expect(isFoundIn(typed, text)).toBe(true);
});

it.each([
  ['राम', 'रमा'],
  ['か', 'が'],
  ['अमर', 'अंबर'],
  ['پدر', 'بدر'],
  ['asha rao', 'Asha Singh'],
  ['o’brian', "O'Brien"],
  ['!', 'Asha'],
])('%j does not find %j', (typed, text) => {
  expect(isFoundIn(typed, text)).toBe(false);
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...Array.from("aÉßİıΣǰŉ\u0301\u0345’'`´@. \u200dक़ら゛\u3099𝐀ﬁ٤４ⅷKنںंँन्दടൻ്كيۀـ\u0a70"),
    ),
  }),
);

it('a key is settled, never empty for what is drawn, and the text it was made of is found by it', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const key = searchKey(text);
      expect([text, searchKey(key)]).toEqual([text, key]);
      expect([text, key === '']).toEqual([text, cleanText(text) === '']);
      expect([text, isFoundIn(text, text), isFoundIn(key, text)]).toEqual([text, true, true]);
      expect(searchWords(text).join('').length).toBeLessThan(60 * text.length + 1);
    }),
    { numRuns: 5_000 },
  );
});
