/** Nothing to do, as for most texts. */
const plain = /^[ -~]*$/;

/** What draws nothing, turns or hides text, or only looks like a blank. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu;

/** Flags of parts of countries are spelled in unseen letters. */
const flag = /^\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}/u;

/** More marks over one letter than any script has: they are drawn over other people's lines. */
const stacked = /(\p{M}{6})\p{M}+/gu;

const drawn = /[\p{L}\p{N}\p{P}\p{S}]/u;
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/u;
/** Of a script whose letters change their shape with a joiner between them. */
const joins = /^(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{DI}])[\p{L}\p{M}]/u;
const pictured = /^(?:\p{Extended_Pictographic}|\p{EMod}|\ufe0f)/u;

/** Whether a script or a picture needs this unseen character where it stands. */
function isNeeded(mark: string, before: string, after: string): boolean {
  if (mark === '\u200c' || mark === '\u200d') {
    if (virama.test(before) || (joins.test(before) && joins.test(after))) return true;
    return mark === '\u200d' && pictured.test(before) && /^\p{Extended_Pictographic}/u.test(after);
  }
  if (mark === '\ufe0f') return /^\p{Emoji}/u.test(before) && (!/^[\d#*]/.test(before) || after === '\u20e3');
  return /[\u180b-\u180f]/.test(mark) && /^\p{Script=Mongolian}/u.test(before);
}

const characterBefore = (text: string, at: number) =>
  Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
const characterAt = (text: string, at: number) => String.fromCodePoint(text.codePointAt(at) ?? 0);

function withoutUnseen(text: string): string {
  let flagEnds = 0;
  return text
    .replaceAll(unseen, (mark, at: number) => {
      if (mark === '\n' || mark === '\t') return mark;
      if (/[\r\u0085\u2028\u2029]/.test(mark)) return text[at + 1] === '\n' ? '' : '\n';
      if (mark === '\u2800') return ' ';
      if (at < flagEnds) return mark;
      const named = flag.exec(text.slice(Math.max(0, at - 2)))?.[0];
      if (named) flagEnds = at - 2 + named.length;
      return named || isNeeded(mark, characterBefore(text, at), characterAt(text, at + mark.length))
        ? mark
        : '';
    })
    .replaceAll(stacked, '$1')
    .normalize('NFC');
}

/**
 * A text as it is seen: composed (NFC), without characters that nobody sees except where a script needs them, and with
 * look-alike blanks as blanks. Lines stay. A text that draws nothing is empty. The same again changes nothing.
 */
export function cleanText(text: string): string {
  // Before they are put in order, which takes the square of their number.
  let seen = text.replaceAll(stacked, '$1').normalize('NFC');
  // What was dropped may have been what another one was needed for.
  for (let before = ''; !plain.test(seen) && seen !== before; ) {
    before = seen;
    seen = withoutUnseen(before);
  }
  return drawn.test(seen) ? seen : '';
}

/** Deeper than any contract; what lies there is refused by its shape. */
const deepest = 16;

/**
 * Whatever somebody sent, with each of its texts and names as seen: passwords alone are taken as typed. Every text that
 * comes in passes here before anything else looks at it.
 */
export function cleanTexts(given: unknown, depth = 0): unknown {
  if (typeof given === 'string') return cleanText(given);
  if (typeof given !== 'object' || given === null || depth > deepest || ArrayBuffer.isView(given))
    return given;
  if (Array.isArray(given)) return given.map((one) => cleanTexts(one, depth + 1));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      cleanText(name),
      /password/i.test(name) ? value : cleanTexts(value, depth + 1),
    ]),
  );
}

/**
 * By which names are compared: letters of any width alike,
 * no unseen ones at all, single blanks.
 */
export const keyOf = (name: string): string =>
  cleanText(name)
    .normalize('NFKC')
    .replaceAll(/\p{DI}/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/g, ' ');
