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

/**
 * What a collation does to strings before they are compared. Strength 1 and 2 (letters without case) are here
 * for equality; the order of a language, as `sort` with a collation needs it, is not.
 */
export function foldOf(collation: unknown): Fold | undefined {
  if (collation === undefined || collation === null) return undefined;
  if (!isPlain(collation)) throw notHere('This collation');
  const { locale, strength = 3, caseLevel, numericOrdering } = collation;
  if (locale === 'simple') return undefined;
  const level = Number(strength);
  const strange = Object.keys(collation).some((key) => !KNOWN.has(key));
  if (strange || typeof locale !== 'string' || caseLevel || numericOrdering || (level !== 1 && level !== 2)) {
    throw notHere('A collation of other strength than 1 or 2');
  }
  return level === 1 ? letters : caseless;
}

function caseless(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function letters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
