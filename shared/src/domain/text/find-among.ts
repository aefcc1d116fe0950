import { isFoundIn, searchKey, searchWords } from './search-key.ts';

/** Of everything on a menu, or of nothing that is written there. */
const says = (word: string): boolean => /[\p{L}\p{N}]/u.test(word) && !/^pizzas?$/.test(word);
const meant: Readonly<Record<string, string>> = { bbq: 'barbecue' };

/** How many letters are missing, too many or others, compared with the beginning of a known word. */
function slipsOf(typed: string, known: string): number {
  const letters = Array.from(known);
  let row = [0, ...letters.map((_, at) => at + 1)];
  for (const letter of typed) {
    const next = [(row[0] ?? 0) + 1];
    for (const [at, other] of letters.entries())
      next.push(
        Math.min((row[at] ?? 0) + Number(letter !== other), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return Math.min(...row);
}

const forgiven = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

const isMeantBy = (word: string, known: readonly string[]): boolean =>
  known.some((one) => one.includes(word) || slipsOf(word, one) <= forgiven(word));

/** Somebody leaves something out: what has it is no answer, and "no" is a part of many words. */
const denies = /^(?:no|without) | free$/;

/** What is on a menu by every word that says something; where nothing is, long words may be misspelt. */
export function findAmong<T>(
  typed: string,
  all: readonly T[],
  textsOf: (one: T) => readonly string[],
): readonly T[] {
  const key = searchKey(typed);
  if (denies.test(key))
    return all.filter((one) => textsOf(one).some((text) => ` ${searchKey(text)} `.includes(` ${key} `)));
  const words = key.split(' ').filter(says);
  const asked = words.map((word) => meant[word] ?? word);
  const found = all.filter((one) =>
    [words, asked].some((some) => isFoundIn(some.join(' '), ...textsOf(one))),
  );
  if (found.length > 0) return found;
  return all.filter((one) => {
    const known = textsOf(one).flatMap(searchWords);
    return asked.every((word) => isMeantBy(word, known));
  });
}
