import { inflateSync } from 'node:zlib';
import { billWords, pdfLetters } from '@forno/shared/messages/server';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { expect, it, vi } from 'vitest';
import { billOf } from '../../testing/bill-for-tests.ts';
import { writeBillPdf } from './write-pdf.js';
import { registerFonts, writeText } from './write-text.js';

const pdfOf = async (lines: number, names: readonly string[] = []) => {
  const bill = billOf(lines);
  const named = bill.lines.map((line, nth) => ({ ...line, name: names[nth] ?? line.name }));
  const words = billWords({ ...bill, lines: named });
  const { number, issuedAt, seller } = bill;
  const task = { words, letters: pdfLetters, number, issuedAt, author: seller.legalName };
  return (await writeBillPdf(task)).toString('latin1');
};

/** What its pages draw, as glyphs of the fonts in it, and the letters that those stand for. */
function drawnBy(pdf: string) {
  const streams = [...pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)].map(({ index, 0: head }) =>
    inflateSync(Buffer.from(pdf.slice(index + head.length), 'latin1')).toString('latin1'),
  );
  const unitsOf = (texts: readonly string[]) =>
    texts.flatMap((text) =>
      [...text.matchAll(/<([\da-f ]+)>/g)].flatMap(([, hex = '']) => hex.match(/[\da-f]{4}/g) ?? []),
    );
  const isMap = (text: string) => text.includes('beginbfrange');
  return {
    glyphs: unitsOf(streams.flatMap((text) => text.match(/^\[<.*\] TJ$/gm) ?? [])),
    letters: unitsOf(streams.filter(isMap)).map((hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  };
}

it('is the same bytes for the same bill', async () => {
  expect(await pdfOf(3)).toBe(await pdfOf(3));
});

it('goes on to further pages, and embeds its letters', async () => {
  const pdf = await pdfOf(25);
  expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
  expect(pdf).toMatch(/FontFile2/);
  expect(pdf).not.toMatch(/BaseFont \/Helvetica/);
});

it('writes names in ten Indian scripts, Arabic and Vietnamese with every letter, and leaves out emoji', async () => {
  const names = [
    'श्रीकृष्ण त्रिपाठी',
    'ಆಶಾ ರಾವ್ ರಾಜ್ಯೋತ್ಸವ',
    'தமிழ்ச்செல்வி ஸ்ரீ',
    'রবীন্দ্রনাথ চট্টোপাধ্যায়',
    'వెంకటేశ్వర్లు కృష్ణమూర్తి',
    'ശ്രീകൃഷ്ണൻ പുസ്തകം',
    'પ્રક્રિયાઓ શ્રીકૃષ્ણ',
    'ਅੰਮ੍ਰਿਤਸਰ ਸਿੰਘ',
    'ଓଡ଼ିଆ ଶ୍ରୀକୃଷ୍ଣ',
    'ᱚᱞ ᱪᱤᱠᱤ',
    'محمد عبد الله ١٢',
    'Nguyễn Thị Phượng',
    'Łukasz 🍕 👨‍👩‍👧 🇮🇳',
  ];
  const { glyphs, letters } = drawnBy(await pdfOf(names.length + 1, [...names, '王']));
  expect(glyphs.length).toBeGreaterThan(500);
  expect(glyphs).not.toContain('0000');
  expect(letters).toEqual(
    expect.arrayContaining(
      names
        .join('')
        .normalize()
        .match(/[\p{L}\p{Nd}]/gu) ?? [],
    ),
  );
  // For the letter that no font has.
  expect(letters).toContain('?');
});

/** The runs of a line, as they are given to be drawn. */
function runsOf(text: string): string[] {
  const doc = new PDFDocument();
  registerFonts(doc);
  const drawn = vi.spyOn(doc, 'text').mockReturnValue(doc);
  writeText(doc, text, 0, 10_000);
  return drawn.mock.calls.map(([run]) => run);
}

it.each([
  ['𝓟𝓲𝔃𝔃𝓪 ⓟⓘ Ｐｉ', ['Pizza pi Pi']],
  ['🍕🔥', ['?']],
  ['Party 🎉', ['Party']],
  ['', []],
])('draws letters of another shape as plain ones, and tells that there is a picture: %s', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});

it.each([
  ['משה כהן', true],
  ['🍕', true],
  ['Why? 🍕', false],
])('says what question marks stand for on a bill over %s: %s', async (name, isSaid) => {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text');
  await pdfOf(1, [name]);
  expect(drawn.mock.calls.some(([text]) => text === pdfLetters)).toBe(isSaid);
  drawn.mockRestore();
});

it('tells on each of several pages which bill it belongs to', async () => {
  const drawn = vi.spyOn(PDFDocument.prototype, 'text');
  await pdfOf(25);
  const texts = drawn.mock.calls.map(([text]) => String(text));
  expect(texts.filter((text) => text.includes(', page '))).toEqual([
    'F1/26-27/0000042, page 1 of 3',
    'F1/26-27/0000042, page 2 of 3',
    'F1/26-27/0000042, page 3 of 3',
  ]);
  drawn.mockRestore();
});

it.each([
  ['محمد 15 رضا', ['محمد 51 رضا']],
  ['علي (شركة) 12/3', ['علي )شركة( 3/21']],
  ['12 شارع', ['12', ' ', 'شارع']],
  ['محمد Rao 7', ['محمد', ' ', 'Rao 7']],
])('keeps numbers and brackets among words that are read from the right: %s', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});

it('draws no box for anything that may be typed', async () => {
  const names = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), 30);
  const marks = fc.sample(
    fc.string({ unit: fc.integer({ min: 0x600, max: 0xdff }).map((one) => String.fromCodePoint(one)) }),
    30,
  );
  // What no font has is left out, and its neighbours of two scripts are one letter then.
  const joined = '\u0B15\u0B4D\u0CFE\u0937';
  expect(drawnBy(await pdfOf(61, [joined, ...names, ...marks])).glyphs).not.toContain('0000');
});
