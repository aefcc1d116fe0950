import { readDocumentNumber } from '../bills/tax.ts';
import { canBePhone, phoneWords, toE164 } from '../accounts/read-phone.ts';
import { cleanText } from './seen.ts';
import { digitsOf, plainDigits } from './digits.ts';
import { searchKey, searchWords } from './search-key.ts';

/** A part of a search key, wherever it stands. */
export function contains(word: string): RegExp {
  return new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}

/** In a script that leaves no blank between a family's name and a given one. */
const followed = /[\p{Script=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Hangul}](?=.)/gu;

/**
 * Search words of a customer, matched by prefix: of the name, in Chinese, Japanese and Korean from each letter; of the email, from each of its parts before the @; and of
 * the phone, from each of its digits but the last three.
 */
export function customerWords({ name, email }: { name: string; email: string }, phone?: string): string[] {
  const address = searchKey(email);
  const names = searchWords(name).flatMap((word) => [
    word,
    ...[...word.matchAll(followed)].map(({ 0: letter, index }) => word.slice(index + letter.length)),
  ]);
  const within = [...address.matchAll(/[^\p{L}\p{N}@]+(?=[^@]*@)/gu)].map((gap) =>
    address.slice(gap.index + gap[0].length),
  );
  const words = [...names, address, ...within, ...(phone ? phoneWords(phone) : [])];
  return [...new Set(words)].filter(Boolean);
}

/** The words somebody searches a customer by; a phone number is one, however it is typed, and so are four of its digits. */
export function askedWords(typed: string): string[] {
  const text = plainDigits(typed);
  const digits = /\p{L}/u.test(text) ? '' : digitsOf(text);
  if (digits && canBePhone(text)) return [digitsOf(toE164(text).replace(/^\+91/, ''))];
  // In front of a country's code; with three digits more it is the end of a number.
  if (digits.length >= 4) return [digits.replace(/^00(?=\d{4})/, '')];
  // Emails are kept with the domain that mail carries, older orders with its letters.
  return searchKey(text.replaceAll(/@[ -~]*[^ -~]\S*/g, '@'))
    .split(' ')
    .filter(Boolean);
}

/** A whole reference, or a number in one, as it is compared: however it is grouped. */
const referenceKey = (text: string): string => searchKey(text).replaceAll(' ', '');

/** Fewer digits name no transfer. */
const referenceDigits = 4;

const askedReference = (text: string): string | undefined =>
  digitsOf(text).length >= referenceDigits ? referenceKey(text) : undefined;

/** By what the reference of a card's slip or a transfer is found: whole, and each number in it. */
export function referenceKeys(reference: string): string[] {
  const words = searchKey(reference).split(' ');
  const numbers = [digitsOf(reference), ...words.map(digitsOf)];
  const keys = [referenceKey(reference), ...numbers];
  return [...new Set(keys)].filter((key) => digitsOf(key).length >= referenceDigits);
}

/**
 * How to search for orders. `document`: the number of a bill or a credit note; `begins`: a prefix of the field, found by its index; `words`: prefixes of the customer's
 * words, a short id, a number of the day, or the reference of what was received, which the server alone knows.
 */
type OrderSearch =
  | { by: 'id' | 'document' | 'paymentId' | 'razorpayOrderId'; is: string }
  | { by: 'shortId'; begins: string }
  | { by: 'number'; is: number }
  | {
      by: 'words';
      words: string[];
      shortId: string | undefined;
      number: number | undefined;
      reference: string | undefined;
    };

/** Recognises ids, emails, phone numbers and names; each is found by an index. */
export function readOrderSearch(typed: string): OrderSearch {
  const text = plainDigits(cleanText(typed)).trim();
  const document = readDocumentNumber(text);
  if (document) return { by: 'document', is: document };
  if (/^(pay_\w+|counter_[\w-]+)$/.test(text)) return { by: 'paymentId', is: text };
  if (/^order_\w+$/.test(text)) return { by: 'razorpayOrderId', is: text };
  if (/^#?[0-9a-f]{24}$/i.test(text)) return { by: 'id', is: text.slice(-24).toLowerCase() };
  // Called across the counter; too short for a phone number's end. Also with its day: `Sat-17`.
  const called = /^#?(?:[a-z]{3}-|\d{1,2}-)?(\d{1,3})$/i.exec(text)?.[1];
  if (called !== undefined) return { by: 'number', is: Number(called) };
  const digits = /^#?([0-9a-f]{1,6})$/i.exec(text)?.[1]?.toUpperCase();
  // A name may consist of these letters, but hardly of digits too; of digits alone it may be the end of a phone number.
  if (digits && (text.startsWith('#') || /^(?=.*\d)(?=.*[a-f]).{6}$/i.test(text)))
    return { by: 'shortId', begins: `#${digits}` };
  const shortId = digits && digits.length >= 4 ? `#${digits}` : undefined;
  const number = /^\d{4}$/.test(text) ? Number(text) : undefined;
  return { by: 'words', words: askedWords(text), shortId, number, reference: askedReference(text) };
}

/** Whether staff find cancelled orders among the others: a search does, unless it is of a status or of those that wait. */
export const findsCancelled = (
  wanted: Partial<Record<'q' | 'status' | 'sort' | 'ringing', string | undefined>>,
): boolean => Boolean(wanted.q?.trim() && !wanted.status && !wanted.sort && !wanted.ringing);
