import { describe, expect, it } from 'vitest';
import {
  creditNote,
  caseSpellings,
  documentNumber,
  financialYearOf,
  isGstin,
  prefixAfter,
  readDocumentNumber,
  restoredPrefix,
  seriesOf,
  shareRefund,
  splitTax,
  sumOfSplits,
  taxRegimes,
  billKinds,
} from './tax.ts';

it.each([
  ['F1/26-27/0000042', 'F1/26-27/0000042'],
  [' f1-26-27-0000042 ', 'F1/26-27/0000042'],
  ['a/२६-२७/c12', 'A/26-27/C0000012'],
  ['R0A/26-27/B7', 'R0A/26-27/B00007'],
  ['t4k09q-26-b7', 'T4K09Q/26/B00007'],
  ['98450-11110', undefined],
  ['2026-11-27', undefined],
  ['26-27/42', undefined],
])('a bill that somebody calls %j is %j', (typed, number) => {
  expect(readDocumentNumber(typed)).toBe(number);
});

describe('a GSTIN', () => {
  it('is known by its check character', () => {
    for (const good of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4'])
      expect([good, isGstin(good)]).toEqual([good, true]);
    const other = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').filter((last) => last !== 'V');
    for (const last of other) expect(isGstin(`27AAPFU0939F1Z${last}`)).toBe(false);
  });

  it.each(['72AAPFU0939F1ZV', '27AAPFU9039F1ZV', '27aapfu0939f1zv', '27AAPFU0939F1Z', ''])(
    'is not %j: a slip of the pen',
    (text) => expect(isGstin(text)).toBe(false),
  );
});

describe('the financial year', () => {
  it.each([
    ['2027-03-31T18:29:59.999Z', '26-27'],
    ['2027-03-31T18:30:00.000Z', '27-28'],
    ['2026-04-01T00:00:00.000Z', '26-27'],
    ['2026-12-31T23:00:00.000Z', '26-27'],
    ['2100-02-01T00:00:00.000Z', '99-00'],
  ])('of %s, by the clock of India, is %s', (moment, year) =>
    expect(financialYearOf(new Date(moment))).toBe(year),
  );
});

it('numbers have 16 characters of those that the law allows, and no two kinds share any', () => {
  const moment = new Date('2026-11-25');
  const letters = [...taxRegimes.map((regime) => billKinds[regime].letter), creditNote.letter];
  const numbers = letters.flatMap((letter) =>
    [1, 42, 999_999].map((nth) => documentNumber(seriesOf('F1', moment, letter), nth)),
  );
  expect(numbers[0]).toBe('F1/26-27/0000001');
  for (const number of numbers) expect(number).toMatch(/^[A-Za-z\d/-]{16}$/);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it.each([
  ['AP/26-27/0000001', 4],
  ['F1/26-27/N0000001', 2],
  ['7/26-27/', 1],
  ['T4K9ZQ/26/C00001', 1],
])('%s may have been written in small letters: %d spellings', (number, spellings) => {
  const all = caseSpellings(number);
  expect(new Set(all).size).toBe(spellings);
  for (const one of all) expect(one.toUpperCase()).toBe(number);
});

describe('a price that includes the taxes', () => {
  it.each([5, 18, 12, 0, 40])('is split to the paisa at %d percent, whatever it is', (rate) => {
    for (let amount = 100; amount <= 2_000_000; amount += 1) {
      const { taxable, cgst, sgst } = splitTax(amount, rate);
      const exact = (amount * rate) / (2 * (100 + rate));
      if (cgst !== sgst || taxable + cgst + sgst !== amount || Math.abs(cgst - exact) > 0.5)
        throw new Error(`${amount} paise: ${taxable} + ${cgst} + ${sgst}`);
    }
  });

  it('returns in parts that add up to the whole, each split to the paisa', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const whole = 100 + ((seed * 7_919) % 1_999_901);
      const parts = [];
      for (let before = 0; before < whole; ) {
        const amount = Math.min(whole - before, 100 + ((seed * 104_729 + before) % 90_000));
        parts.push(splitTax(amount, 5, before));
        before += amount;
      }
      for (const { amount, taxable, cgst, sgst } of parts)
        expect([taxable + cgst + sgst, cgst, taxable >= 0]).toEqual([amount, sgst, true]);
      expect(sumOfSplits(parts)).toEqual(splitTax(whole, 5));
    }
  });
});

describe('a refund', () => {
  it.each([
    ['of a line that it names', [300, 20_000], 300, 1, [0, 300]],
    ['of exactly one line', [300, 20_000], 20_000, undefined, [0, 20_000]],
    ['of any sum', [300, 20_000, 500], 20_500, undefined, [300, 20_000, 200]],
    ['of more than the named line has', [300, 20_000], 1_000, 0, [300, 700]],
  ])('%s is that of the right lines', (_what, rests, amount, named, shares) =>
    expect(shareRefund(amount, rests, named)).toEqual(shares),
  );

  it('after another never takes more of a line than is left of it, until all went back', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const drawn = (nth: number, most: number) => (seed * 104_729 + nth * 7_919) % most;
      const rests = Array.from({ length: 1 + (seed % 6) }, (_, line) => 100 + drawn(line, 90_000));
      for (let nth = 0; rests.some((rest) => rest > 0); nth += 1) {
        const left = rests.reduce((sum, rest) => sum + rest, 0);
        const amount = Math.min(left, 100 + drawn(nth, 60_000));
        const shares = shareRefund(amount, rests, drawn(nth, rests.length + 1) - 1);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect(shares.every((share, line) => share >= 0 && share <= (rests[line] ?? 0))).toBe(true);
        shares.forEach((share, line) => (rests[line] = (rests[line] ?? 0) - share));
      }
    }
  });
});

describe('after a restore', () => {
  const at = new Date('2027-03-31T10:00:00Z');

  it('every second of a year has prefixes that no owner can choose, with room for their numbers', () => {
    const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
    // One after the other, and over more than a year.
    const seconds = Array.from({ length: 1_000 }, (_, n) => [n, n * 36_017])
      .flat()
      .slice(1);
    const all = seconds.flatMap((n) => [0, 7].map((chance) => restoredPrefix(later(n), chance)));
    expect(new Set(all).size).toBe(all.length);
    for (const prefix of all) expect(prefix).toMatch(/^[R-Z][\dA-Z]{5}$/);
    const number = documentNumber(seriesOf(all[0]!, at, 'C'), 1);
    expect(number).toMatch(/^\w{6}\/26\/C00001$/);
    expect(readDocumentNumber(number)).toBe(number);
    expect(documentNumber(seriesOf('T4K', at, 'C'), 1)).toBe('T4K/26-27/C00001');
  });

  it('a chosen series is safe again with the next financial year of India', () => {
    const restored = { at, series: 'T4K' };
    expect(prefixAfter(restored, new Date('2027-03-31T18:29:59Z'), 'F1')).toBe('T4K');
    expect(prefixAfter(restored, new Date('2027-03-31T18:30:00Z'), 'F1')).toBe('F1');
    expect(prefixAfter(restored, new Date('2026-03-31T18:29:59Z'), 'F1')).toBe('T4K');
    expect(prefixAfter(undefined, at, 'F1')).toBe('F1');
  });
});
