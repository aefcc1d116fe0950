// Writes what people typed, in their script; beside write-pdf.js, as plain JavaScript for its thread.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const { resolve } = createRequire(import.meta.url);
/** Embedded, so that every reader shows them: Hind has Latin and Devanagari letters, and the rupee sign. */
const strong = resolve('@expo-google-fonts/hind/600SemiBold/Hind_600SemiBold.ttf');
const notos = 'Kannada Tamil Telugu Malayalam Bengali Gujarati Gurmukhi Oriya OlChiki Arabic'.split(' ');
const notoOf = (/** @type {string} */ name) =>
  resolve(
    `@expo-google-fonts/noto-sans-${name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}/400Regular/NotoSans${name}_400Regular.ttf`,
  );
/**
 * By name, in the order in which they are asked for a word. None of a script that fontkit shapes as a "universal" one, such
 * as Meetei Mayek: its loop may never end.
 * @type {Readonly<Record<string, string>>}
 */
const ofText = {
  text: resolve('@expo-google-fonts/hind/400Regular/Hind_400Regular.ttf'),
  Latin: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  ...Object.fromEntries(notos.map((name) => [name, notoOf(name)])),
};
const rightToLeft = 'Arabic';
/** @type {Readonly<Record<string, string>>} */
const files = { strong, ...ofText };
const names = Object.keys(ofText);

/** @typedef {PDFKit.PDFDocument} Doc */
/** @typedef {{ name: string, text: string }} Run of one font */
/** @typedef {{ markAnchor?: object }} Mark */
/** @typedef {{ applyAnchor(mark: Mark, base: object | null, index: number): void }} Positions */
/** @typedef {import('fontkit').Font & { _layoutEngine: { engine: { GPOSProcessor: Positions } } }} Font */

/** @type {Map<string, Font>} */
const opened = new Map();
/** Opened once for all bills. @param {string} name @returns {Font} */
function fontOf(name) {
  const known = opened.get(name);
  if (known) return known;
  const font = /** @type {Font} */ (create(readFileSync(files[name] ?? '')));
  if (opened.size === 0) allowNullAnchors(font);
  opened.set(name, font);
  return font;
}

/** Names the fonts for a document; pdfkit takes one of fontkit's, which its types leave out. @param {Doc} doc */
export function registerFonts(doc) {
  for (const name of Object.keys(files)) {
    /** @type {unknown} */
    const font = fontOf(name);
    doc.registerFont(name, /** @type {Uint8Array} */ (font));
  }
}

/** A mark may have no anchor in a font; fontkit throws then, for pdfkit too. @param {Font} font */
function allowNullAnchors({ _layoutEngine: { engine } }) {
  /** @type {Positions} */
  const positions = Object.getPrototypeOf(engine.GPOSProcessor);
  const { applyAnchor } = positions;
  positions.applyAnchor = function apply(mark, base, index) {
    if (mark.markAnchor && base) applyAnchor.call(this, mark, base, index);
  };
}

/** @param {string} text */
const graphemesOf = (text) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
/** @param {string} name @param {string} text */
const hasAll = (name, text) =>
  Array.from(text).every((char) => fontOf(name).hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
/** @param {string} text */
const fontFor = (text) => names.find((name) => hasAll(name, text));

/** Letters of another shape, such as `𝓐`, become plain ones; of what no font has, a letter leaves a question mark, an emoji nothing. @param {string} text */
const drawable = (text) =>
  graphemesOf(text.normalize().replaceAll(/\p{VS}/gu, ''))
    .map((one) => [one, one.normalize('NFKC')].find(fontFor) ?? (/\p{L}/u.test(one) ? '?' : ''))
    .join('');

/** What is drawn of each word; of a text of pictures alone at least that there is one. @param {string} text */
function wordsOf(text) {
  const words = text
    .split(/[\p{Cc}\s]+/u)
    .map(drawable)
    .filter(Boolean);
  return words.length === 0 && /\S/.test(text) ? ['?'] : words;
}

/** @param {string} text */
const questionMarks = (text) => text.split('?').length;
/** Whether question marks stand for something in it. @param {string} text */
export const isInPart = (text) => questionMarks(wordsOf(text).join('')) > questionMarks(text);

/**
 * A word in the first font that has all of it, else by letters. What has no letters, such as a number, goes on in the
 * script that is read from the right, or its words would change places.
 * @param {string} word @param {Run} [before] @returns {Run[]}
 */
function runsOf(word, before) {
  if (before?.name === rightToLeft && !/\p{L}/u.test(word) && hasAll(rightToLeft, word))
    return [{ name: rightToLeft, text: word }];
  // Letters of two scripts may make one, once what stood between them was left out.
  const each = (/** @type {string} */ one) => (fontFor(one) ? [one] : Array.from(one));
  const parts = fontFor(word) ? [word] : graphemesOf(word).flatMap(each);
  /** @type {Run[]} */
  const none = [];
  return parts.reduce((runs, text) => joined(runs, [{ name: fontFor(text) ?? 'text', text }], ''), none);
}

/** Neighbours of one font as one run. @param {readonly Run[]} line @param {readonly Run[]} runs @param {string} between @returns {Run[]} */
function joined(line, runs, between) {
  const [last, first] = [line.at(-1), runs[0]];
  if (!last || !first) return [...line, ...runs];
  if (last.name !== first.name)
    return [...line, ...(between ? [{ name: 'text', text: between }] : []), ...runs];
  return [...line.slice(0, -1), { ...last, text: last.text + between + first.text }, ...runs.slice(1)];
}

/** Numbers, which fontkit would turn with the words around them. */
const numbers = /\p{Nd}+([.,:/٫٬-]\p{Nd}+)*/gu;
/** Which it does not turn: read from the right, the first one opens. */
const brackets = '()[]{}<>«»';
/** @param {string} text */
const turned = (text) =>
  text
    .replaceAll(numbers, (one) => Array.from(one).toReversed().join(''))
    .replaceAll(/[()[\]{}<>«»]/g, (one) => brackets[brackets.indexOf(one) ^ 1] ?? one);

/** @param {Doc} doc @param {readonly Run[]} runs */
const widthOf = (doc, runs) =>
  runs.reduce((sum, { name, text }) => sum + doc.font(name).widthOfString(text, featuresOf(name)), 0);
/** With any, even none, pdfkit lets fontkit order the words, too. @param {string} name */
const featuresOf = (name) => (name === rightToLeft ? { features: [] } : {});

/** Words on lines of a width; one that is longer goes on below. @param {Doc} doc @param {string} text @param {number} width */
function linesOf(doc, text, width) {
  /** @type {Run[][]} */
  const lines = [];
  /** @type {Run[]} */
  let line = [];
  const add = (/** @type {string} */ part, /** @type {string} */ between) => {
    const longer = joined(line, runsOf(part, line.at(-1)), between);
    const fits = line.length === 0 || widthOf(doc, longer) <= width;
    if (!fits) lines.push(line);
    line = fits ? longer : runsOf(part);
  };
  for (const word of wordsOf(text)) {
    const parts = widthOf(doc, runsOf(word)) <= width ? [word] : graphemesOf(word);
    parts.forEach((part, nth) => add(part, nth === 0 ? ' ' : ''));
  }
  return [...lines, line];
}

/** Above and below the line that letters stand on. @param {Doc} doc @param {readonly Run[]} line */
function metricsOf(doc, line) {
  const used = ['text', ...line.map(({ name }) => name)].map((name) => {
    const { ascent, descent } = fontOf(name);
    const above = (doc.font(name).currentLineHeight() * ascent) / (ascent - descent);
    return { above, below: doc.currentLineHeight(true) - above };
  });
  const most = (/** @type {'above' | 'below'} */ side) => Math.max(...used.map((one) => one[side]));
  return { above: most('above'), below: most('below') };
}

/** How high a text is in this width. @param {Doc} doc @param {string} text @param {number} width */
export function heightOf(doc, text, width) {
  return linesOf(doc, text, width)
    .map((line) => metricsOf(doc, line))
    .reduce((sum, { above, below }) => sum + above + below, 0);
}

/** Below what is written already. @param {Doc} doc @param {string} text @param {number} left @param {number} width */
export function writeText(doc, text, left, width) {
  let { y } = doc;
  for (const line of linesOf(doc, text, width)) {
    const { above, below } = metricsOf(doc, line);
    let x = left;
    for (const { name, text: run } of line) {
      doc.font(name).text(name === rightToLeft ? turned(run) : run, x, y + above, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(name),
      });
      x += widthOf(doc, [{ name, text: run }]);
    }
    y += above + below;
  }
  doc.font('text').y = y;
}
