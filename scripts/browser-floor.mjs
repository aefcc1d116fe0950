// Says what in the built front end is younger than the oldest browsers that the shop serves, by MDN's compatibility
// data: globals, their static members and the methods of collections in scripts, selectors and at-rules in style sheets.
// What only instances of the browser's own classes have, such as `URLSearchParams.size`, cannot be told from a name.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

export const floor = { chrome: 111, firefox: 121, safari: 16.4 };
const mdn = createRequire(import.meta.url)('@mdn/browser-compat-data');

/** Asked for before they are used, or of no harm where they are unknown. */
const asked = new Set([
  // socket.io-client's other transport, which the shop does not choose.
  'WebTransport',
  // zod, where there is one.
  'Error.captureStackTrace',
  // Paper without it has the printer's margins.
  '@page',
  ':-webkit-search-cancel-button',
  ':-webkit-slider-thumb',
  ':-moz-range-thumb',
]);

/** The browsers of the floor that lack it; none for an entry without data. */
function lacking(compat) {
  return Object.entries(floor).filter(([browser, version]) => {
    const support = [compat?.support?.[browser] ?? []].flat();
    return support.length > 0 && !support.some((one) => isIn(one, version));
  });
}

const numberOf = (version) => Number.parseFloat(String(version).replace('≤', ''));
const isIn = ({ version_added: added, version_removed: removed, flags, prefix }, version) =>
  !flags && !prefix && numberOf(added) <= version && !(numberOf(removed) <= version);

/** `name` as a global, or `name.member` as its static member, in the data of the language or of the browser. */
function compatOf(name, member) {
  const entry = mdn.javascript.builtins[name] ?? mdn.api[name];
  if (!entry || !Object.hasOwn(entry, '__compat')) return undefined;
  if (member === undefined) return entry.__compat;
  const part = entry[`${member}_static`] ?? (mdn.javascript.builtins[name] && entry[member]);
  return part?.__compat;
}

/** Methods of collections and texts that each of them which has them has only since after the floor. */
const youngNames = (() => {
  const all = new Map();
  for (const kind of ['Array', 'TypedArray', 'String', 'Map', 'Set', 'Iterator', 'ArrayBuffer'])
    for (const [name, part] of Object.entries(mdn.javascript.builtins[kind]))
      if (name !== '__compat' && part.__compat)
        all.set(name, (all.get(name) ?? true) && lacking(part.__compat).length > 0);
  return new Set([...all].filter(([, young]) => young).map(([name]) => name));
})();

/** What this script uses that the floor lacks. */
export function youngInScript(name, code) {
  const found = new Set();
  const note = (what, compat) => lacking(compat).length > 0 && found.add(what);
  const { program, errors } = parseSync(name, code);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`);
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return;
      if (object.type === 'Identifier')
        note(`${object.name}.${property.name}`, compatOf(object.name, property.name));
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      if (youngNames.has(callee.property.name)) found.add(`.${callee.property.name}()`);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') note(callee.name, compatOf(callee.name));
    },
    Literal({ regex }) {
      if (regex && /\(\?<[=!]/.test(regex.pattern))
        note('lookbehind', mdn.javascript.regular_expressions.lookbehind_assertion.__compat);
    },
  }).visit(program);
  return [...found];
}

/** What this style sheet uses that the floor lacks; a property or value that is not known changes nothing else. */
export function youngInSheet(css) {
  const found = new Set();
  const note = (what, entry) => entry && lacking(entry.__compat).length > 0 && found.add(what);
  for (const [, name] of css.matchAll(/@([a-z-]+)/g)) note(`@${name}`, mdn.css['at-rules'][name]);
  for (const [, name] of css.matchAll(/::?([a-z-]+)(?=[^;}]*\{)/g)) note(`:${name}`, mdn.css.selectors[name]);
  return [...found];
}

/** Each thing in this folder's build that the floor lacks, with its files. */
export function belowFloor(dist) {
  const files = readdirSync(dist, { recursive: true }).map(String);
  return files.flatMap((file) => {
    if (!/\.(js|css)$/.test(file)) return [];
    const text = readFileSync(join(dist, file), 'utf8');
    const young = file.endsWith('.js') ? youngInScript(file, text) : youngInSheet(text);
    return young.filter((what) => !asked.has(what)).map((what) => `${what} in ${file}`);
  });
}

if (process.argv[1] === import.meta.filename) {
  const found = belowFloor(join(import.meta.dirname, '../frontend/dist'));
  for (const line of found) console.error(`younger than the browsers served: ${line}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
