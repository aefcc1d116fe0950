// Lists the licences of the packages in the lock file, and fails if one is not allowed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { heed } from './command.mjs';
import { root } from './run.mjs';

/** Permissive: anybody may use, change and sell it if its notice is kept. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'CC0-1.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Licences with further terms, for packages whose use here meets them. */
const allowedFor = [
  // Used unchanged, in their own files: changes would have to be published.
  { licence: 'MPL-2.0', packages: /^(axe-core|web-push|lightningcss(-[\w-]+)?)$/ },
  // MIT by its file LICENSE; its package.json names none.
  { licence: 'unknown', packages: /^png-js$/ },
  // A dynamically loaded library, unchanged and replaceable by another build.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-[\w-]+$/ },
];

const isAllowed = (name, licence) =>
  allowed.has(licence) || allowedFor.some((rule) => rule.licence === licence && rule.packages.test(name));

/** An SPDX expression without nesting: one side of OR is enough, both sides of AND are needed. */
const fits = (name, expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((licence) => isAllowed(name, licence)));

/** Counts the packages of a lock file by licence, and lists those not allowed. */
export function checkLicences(lock, licenceOf = () => undefined) {
  const counts = {};
  const refused = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!path.includes('node_modules/') || entry.link) continue;
    const licence = entry.license ?? licenceOf(path) ?? 'unknown';
    counts[licence] = (counts[licence] ?? 0) + 1;
    if (!fits(name, licence)) refused.push(`${name}@${entry.version}: ${licence}`);
  }
  return { counts, refused };
}

/** Older packages name their licence in fields that the lock file leaves out. */
function licenceIn(path) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' AND ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  heed('licences');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { counts, refused } = checkLicences(lock, licenceIn);
  for (const [licence, count] of Object.entries(counts).toSorted(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(4)}  ${licence}`);
  for (const one of refused) console.error(`not allowed: ${one}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
