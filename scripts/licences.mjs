// Says which licences the packages of the lock file have, and fails at one that is not allowed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

/** Anybody may use, change and sell what has one of these, with its notice kept. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Licences that ask for more, for the packages whose use keeps to it. */
const allowedFor = [
  // Used as they come, each in files of its own: what was changed in them would have to be shown.
  { licence: 'MPL-2.0', packages: /^(axe-core|@axe-core\/playwright|lightningcss(-[\w-]+)?)$/ },
  // A library that is loaded, unchanged, and can be exchanged for another build of it.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-[\w-]+$/ },
];

const isAllowed = (name, licence) =>
  allowed.has(licence) || allowedFor.some((rule) => rule.licence === licence && rule.packages.test(name));

/** An SPDX expression without nesting: one of what OR joins is enough, of what AND joins all count. */
const fits = (name, expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((licence) => isAllowed(name, licence)));

/** Every package of a lock file with its licence, and those that are not allowed. */
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

/** Older packages name their licence in ways that the lock file does not know. */
function licenceIn(path) {
  const file = join(root, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' AND ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { counts, refused } = checkLicences(lock, licenceIn);
  for (const [licence, count] of Object.entries(counts).toSorted(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(4)}  ${licence}`);
  for (const one of refused) console.error(`not allowed: ${one}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
