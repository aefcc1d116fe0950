// Writes the shop's bill of materials in CycloneDX format: dist/forno.cdx.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Whose packages lie in the image; the browser's are bundled into its files. */
const installed = ['shared', 'bff', 'workers'];
const bundled = ['frontend'];
/** The image's system. Optional packages for others stay away. */
const image = { os: 'linux', cpu: process.arch, libc: 'glibc' };

/**
 * The places in the lock file of all packages that these rooms need to run, found as Node finds them.
 * @param {Record<string, any>} packages of the lock file
 * @param {string[]} rooms
 * @returns {Map<string, string[]>} with the places of each one's own dependencies
 */
export function shippedPackages(packages, rooms) {
  const found = new Map();
  const visit = (place) => {
    if (found.has(place)) return;
    const { dependencies, optionalDependencies, peerDependencies } = packages[place];
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    const needed = names.map((name) => placeOf(packages, place, name)).filter((one) => one !== undefined);
    found.set(place, needed);
    needed.forEach(visit);
  };
  rooms.forEach(visit);
  return found;
}

/** Undefined where it is not there, as an optional one of another system. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = join(folder, 'node_modules', name);
    const there = packages[place];
    if (there) return there.link ? there.resolved : isForImage(there) ? place : undefined;
    if (folder === '') return undefined;
    if (!folder.includes('node_modules/')) folder = '';
  }
}

const isForImage = (one) => Object.entries(image).every(([kind, ours]) => one[kind]?.includes(ours) ?? true);

function component(place, { version, license, integrity }, isBundled) {
  const path = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [group, name] = path.includes('/') ? path.split('/') : [undefined, path];
  const [algorithm, checksum] = integrity?.split('-') ?? [];
  return {
    type: 'library',
    'bom-ref': place,
    ...(group && { group }),
    name,
    version,
    purl: `pkg:npm/${path.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    ...(checksum && {
      hashes: [
        {
          alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
          content: Buffer.from(checksum, 'base64').toString('hex'),
        },
      ],
    }),
    ...(isBundled && { properties: [{ name: 'forno:shipped', value: 'in the browser’s files' }] }),
  };
}

/** All packages that ship, with version, licence and checksum. Returns how many. */
export function writeSbom(file = join(root, 'dist/forno.cdx.json')) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const inImage = shippedPackages(packages, installed);
  const all = new Map([...shippedPackages(packages, bundled), ...inImage]);
  const ours = (place) => !place.includes('node_modules/');
  const places = [...all.keys()].filter((place) => !ours(place)).toSorted();
  const components = places.map((place) => component(place, packages[place], !inImage.has(place)));
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', 'bom-ref': 'forno', name: 'forno', version: packages[''].version },
    },
    components,
    dependencies: [
      {
        ref: 'forno',
        dependsOn: [
          ...new Set(
            [...all].flatMap(([place, needed]) => (ours(place) ? needed.filter((one) => !ours(one)) : [])),
          ),
        ],
      },
      ...places.map((place) => ({ ref: place, dependsOn: [...new Set(all.get(place))] })),
    ],
  };
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
  return components.length;
}
