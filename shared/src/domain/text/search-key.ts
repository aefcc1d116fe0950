import { cleanText, keyOf } from './seen.ts';
import { plainDigits } from './digits.ts';
import { oneSpelling } from './spellings.ts';

/** Marks within a name that many leave out: O'Brien, O’Brien and OBrien, ʿAlī and Ali. */
const apostrophes = /['’‘‛′ʼʻʹʽʾʿˈˊˋ`´＇]/g;
/** Of letters that mean the same without them; in Japanese they make another letter. The others are dots of Indian ones. */
const accents = /(?![\u3099\u309a])(?=\p{M})\p{Script=Inherited}|[\u093c\u09bc\u0a3c\u0abc\u0b3c]/gu;
const gaps = /[\p{P}\p{Z}\p{C}\p{Sm}\p{Sc}\p{Sk}]+/gu;
/** Nothing to fold but case, as in most texts. */
const plain = /^[ -~]*$/;

const folded = (text: string): string =>
  oneSpelling(
    plainDigits(keyOf(text)).toUpperCase().toLowerCase().normalize('NFKD').replaceAll(accents, ''),
  ).normalize('NFC');

/** An address stays one word. */
const apart = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (/[^@]@[^@]/.test(word) ? word : word.replaceAll(gaps, ' ')));

function keyOnce(text: string): string {
  const named = text.replaceAll(apostrophes, '');
  return apart(plain.test(named) ? named.toLowerCase() : folded(named))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * By which texts are searched, on both sides: words apart by blanks, without case, accents and punctuation, digits of
 * every script alike. Never empty for a text that draws anything; the same again changes nothing.
 */
export function searchKey(text: string): string {
  const key = keyOnce(text);
  return (key && keyOnce(key)) || cleanText(text);
}

/** The words by which a text is found: also each side of an apostrophe, and initials with what follows them. */
export function searchWords(text: string): string[] {
  const parts = searchKey(text.replaceAll(apostrophes, ' '));
  const joined = parts.replaceAll(/(?<=(?:^| )\p{L}) /gu, '');
  return [...new Set([searchKey(text), parts, joined].flatMap((key) => key.split(' ')))].filter(Boolean);
}

/** Whether every word that is typed stands somewhere in these texts, in any order; all of them without one. */
export function isFoundIn(typed: string, ...texts: readonly string[]): boolean {
  const asked = searchKey(typed);
  const known = asked && texts.flatMap(searchWords).join(' ');
  return asked.split(' ').every((word) => known.includes(word));
}
