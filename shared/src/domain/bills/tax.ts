import { dayOf } from '../settings/shop-days.ts';
import { plainDigits } from '../text/digits.ts';

export const taxRegimes = ['regular', 'composition', 'unregistered'] as const;
export type TaxRegime = (typeof taxRegimes)[number];

/** Of a bill by its regime, and the letter that keeps its series apart from the others. */
export const billKinds = {
  regular: { kind: 'tax-invoice', letter: '' },
  composition: { kind: 'bill-of-supply', letter: 'B' },
  unregistered: { kind: 'bill', letter: 'N' },
} as const satisfies Record<TaxRegime, { kind: string; letter: string }>;

/** Refunds are told in a series of their own, whatever the regime. */
export const creditNote = { kind: 'credit-note', letter: 'C' } as const;

/** Restaurant service without input credit, takeaway and own delivery included; the rate in percent. */
export const restaurantService = { code: '996331', rate: 5 } as const;

/**
 * GST's rates in percent, of both halves together, from the day the law began them until the day before it ended them.
 * Of some only few goods are left: bricks of 12.
 */
const gstRates: readonly { rate: number; from: string; until?: string }[] = [
  ...[0, 0.25, 3, 5, 12, 18].map((rate) => ({ rate, from: '2017-07-01' })),
  { rate: 0.1, from: '2017-10-23' },
  { rate: 1, from: '2019-04-01' },
  { rate: 7.5, from: '2019-04-01' },
  { rate: 1.5, from: '2019-10-01' },
  { rate: 6, from: '2022-04-01' },
  { rate: 28, from: '2017-07-01', until: '2026-02-01' },
  { rate: 40, from: '2025-09-22' },
];

/** The rates of a day in India such as `2026-11-25`, ascending. */
export const gstRatesOn = (day: string): number[] =>
  gstRates
    .filter(({ from, until = '9' }) => from <= day && day < until)
    .map(({ rate }) => rate)
    .toSorted((one, other) => one - other);

/** Pizzas with a rate of their own. */
export const ownRatesMax = 200;

/** At most 16 characters, as rule 46(b) of the CGST Rules demands. */
const numberLength = 16;

const gstinDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const gstinForm = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** Whether this is a GST identification number: its form, and the check character by which slips of the pen are found. */
export function isGstin(text: string): boolean {
  if (!gstinForm.test(text)) return false;
  const sum = text
    .slice(0, -1)
    .split('')
    .reduce((total, digit, index) => {
      const product = gstinDigits.indexOf(digit) * (1 + (index % 2));
      return total + Math.floor(product / 36) + (product % 36);
    }, 0);
  return text.at(-1) === gstinDigits[(36 - (sum % 36)) % 36];
}

/** The financial year of a moment in India, from 1 April: `26-27`. */
export function financialYearOf(moment: Date): string {
  const [year = 0, month = 0] = dayOf(moment).split('-').map(Number);
  const first = month < 4 ? year - 1 : year;
  return [first, first + 1].map((one) => String(one % 100).padStart(2, '0')).join('-');
}

/** Characters of a prefix that a restore gives; three in series that an earlier one began. An owner's have two at most. */
const restoredLength = 6;
const ownPrefixMax = 2;

/**
 * The start of all numbers of a series: the shop's prefix, the financial year, and the kind's letter. A restore's prefix
 * leaves room for the year's beginning alone.
 */
export function seriesOf(prefix: string, moment: Date, letter: string): string {
  const year = financialYearOf(moment);
  return `${prefix.toUpperCase()}/${prefix.length < restoredLength ? year : year.slice(0, 2)}/${letter}`;
}

/**
 * As a series or a number may have been written while an owner's prefix could have small letters: `AP` and `ap` are one
 * series to whoever reads a bill aloud, and to the tax office.
 */
export function caseSpellings(series: string): string[] {
  const at = series.indexOf('/');
  if (at > ownPrefixMax) return [series];
  return Array.from(series.slice(0, at))
    .reduce((starts, letter) => starts.flatMap((one) => [one + letter, one + letter.toLowerCase()]), [''])
    .map((prefix) => prefix + series.slice(at));
}

/** First letters of prefixes that a restore gives. */
const restoredLetters = 'RSTUVWXYZ';

/** A restore's prefix is that of its second, and one of so many by chance. */
export const restoreStepMs = 1_000;
export const restoreChances = 8;

/**
 * The prefix of all documents after a restore at this moment, such as `T4K09Q`: others every second, again after 787
 * days. By the clock, since what was restored can't know what it has lost, nor what is restored elsewhere; for two of
 * one second `chance`, from 0 to `restoreChances` - 1, decides.
 */
export function restoredPrefix(moment: Date, chance: number): string {
  const nth = Math.floor(moment.getTime() / restoreStepMs) * restoreChances + chance;
  const others = 36 ** (restoredLength - 1);
  const letter = restoredLetters[Math.floor(nth / others) % restoredLetters.length];
  return `${letter}${(nth % others).toString(36).padStart(restoredLength - 1, '0')}`.toUpperCase();
}

/**
 * The prefix of a document of this date. In the financial year of a restore, and before, every other series may have
 * numbers that the backup does not know; the next year's have none.
 */
export function prefixAfter(
  restored: { at: Date; series: string } | undefined,
  date: Date,
  chosen: string,
): string {
  const isKnown = !restored || (date > restored.at && financialYearOf(date) !== financialYearOf(restored.at));
  return isKnown ? chosen : restored.series;
}

/** The nth number of a series: `F1/26-27/0000001`. */
export function documentNumber(series: string, nth: number): string {
  return series + String(nth).padStart(numberLength - series.length, '0');
}

/** The number that somebody reads off a bill, or off its file's name: whole, or without its zeros. */
export function readDocumentNumber(typed: string): string | undefined {
  const [, prefix = '', year = '', letter = '', nth] =
    /^([a-z\d]{1,3}(?=.\d\d-)|[r-z][a-z\d]{5})[/-](\d\d(?:-\d\d)?)[/-]([bnc]?)(\d{1,8})$/i.exec(
      plainDigits(typed).trim(),
    ) ?? [];
  return nth && documentNumber(`${prefix}/${year}/${letter}`.toUpperCase(), Number(nth));
}

/** Paise of one of the two equal taxes (CGST, SGST) in a price that includes both; the rate of both in percent. */
function halfOf(paise: number, rate: number): number {
  // One whole fraction: taking the tax of both and halving it would give unequal halves.
  return Math.round((paise * rate) / (2 * (100 + rate)));
}

/** An amount in paise, and what of it is the price and each tax: `taxable + cgst + sgst = amount`, `cgst = sgst`. */
export interface TaxSplit {
  amount: number;
  taxable: number;
  cgst: number;
  sgst: number;
}

/**
 * Carves the taxes out of a price that includes them. For the next part of an amount of which `before` paise were split
 * already, so that the parts add up to the whole to the paisa, whatever they are.
 */
export function splitTax(amount: number, rate: number, before = 0): TaxSplit {
  const half = halfOf(before + amount, rate) - halfOf(before, rate);
  return { amount, taxable: amount - 2 * half, cgst: half, sgst: half };
}

/** Adds up what is split already, so that a total is never split again and rounded otherwise. */
export function sumOfSplits(splits: readonly TaxSplit[]): TaxSplit {
  const sum = { amount: 0, taxable: 0, cgst: 0, sgst: 0 };
  for (const { amount, taxable, cgst, sgst } of splits) {
    sum.amount += amount;
    sum.taxable += taxable;
    sum.cgst += cgst;
    sum.sgst += sgst;
  }
  return sum;
}

/**
 * How much of a refund (paise) goes to each line, given what is left of each: to the line it names, or the one whose
 * rest it is, and what is more than that to one line after the other.
 */
export function shareRefund(amount: number, rests: readonly number[], named = -1): number[] {
  const exact = named >= 0 ? named : rests.indexOf(amount);
  const first = Math.min(amount, rests[exact] ?? 0);
  let left = amount - first;
  return rests.map((rest, index) => {
    if (index === exact) return first;
    const share = Math.min(left, rest);
    left -= share;
    return share;
  });
}
