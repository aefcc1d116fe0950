import { notHere } from '../errors.ts';
import { isPlain } from '../values/decode.ts';
import type { Fold } from '../values/sort-key.ts';

const KNOWN = new Set([
  'locale',
  'strength',
  'caseLevel',
  'caseFirst',
  'numericOrdering',
  'alternate',
  'maxVariable',
  'normalization',
  'backwards',
  'version',
]);

/** A collation as this store has it: what makes strings equal, and what puts them in order. */
export interface Collation {
  readonly fold: Fold;
  readonly collator: Intl.Collator;
}

const SENSITIVITY = ['base', 'accent', 'variant'] as const;
const FOLDS: readonly Fold[] = [
  (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  (text) => text.normalize('NFC').toLowerCase(),
  (text) => text.normalize('NFC'),
];

/** Strength 1 to 3 of any language; undefined for the simple one, which compares strings as they are. */
export function parseCollation(collation: unknown): Collation | undefined {
  if (collation === undefined || collation === null) return undefined;
  if (!isPlain(collation)) throw notHere('This collation');
  const { locale, strength = 3, caseLevel, numericOrdering } = collation;
  if (locale === 'simple') return undefined;
  const level = Number(strength) - 1;
  const [fold, sensitivity] = [FOLDS[level], SENSITIVITY[level]];
  const strange = Object.keys(collation).some((key) => !KNOWN.has(key));
  if (strange || typeof locale !== 'string' || caseLevel || numericOrdering || !fold || !sensitivity) {
    throw notHere('A collation of other strength than 1, 2 or 3, or with further options');
  }
  return { fold, collator: new Intl.Collator(locale.replace('_', '-'), { sensitivity }) };
}
