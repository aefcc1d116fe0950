// Builds the shop, checks its types, writes its bill of materials, and holds the front end to its budget. With
// `--if-needed` it only builds what is out of date, as fast as it can, and leaves all checks to the tests; with
// `--compiled` the rooms are compiled already.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { belowFloor } from './browser-floor.mjs';
import { bundles } from './bundle.mjs';
import { heed } from './command.mjs';
import { measureFirstLoad } from './first-load.mjs';
import { compile, root, run, tool } from './run.mjs';
import { writeSbom } from './write-sbom.mjs';

heed('build');
const onlyIfNeeded = process.argv.includes('--if-needed');
const rooms = ['shared', 'bff', 'workers', 'embedded'];
const parts = onlyIfNeeded ? ['--noCheck', ...rooms] : [...rooms, 'frontend'];
const [compiler, ...options] = compile;
const frontendParts = [
  ...['src', 'build', 'public', 'worker', 'index.html', 'vite.config.ts', 'package.json'].map(
    (part) => `frontend/${part}`,
  ),
  ...['contracts', 'domain', 'messages'].map((part) => `shared/src/${part}`),
  'package-lock.json',
];
const dist = join(root, 'frontend/dist');

const processParts = ['package-lock.json', 'scripts/bundle.mjs', ...rooms.map((room) => `${room}/src`)];

// Bundles are made from source and need no output of tsc.
const [components, ...codes] = await Promise.all([
  onlyIfNeeded ? 0 : writeSbom(),
  process.argv.includes('--compiled') ? 0 : run(compiler, [...options, ...parts]),
  isOutdated([join(dist, 'ready/index.html')], frontendParts)
    ? tell('the pages', run(tool('vite'), ['build', '--logLevel', 'warn', 'frontend']))
    : 0,
  isOutdated(
    bundles.map(({ file }) => join(root, file)),
    processParts,
  )
    ? tell('the processes', run(process.execPath, ['scripts/bundle.mjs']))
    : 0,
]);
if (codes.some((code) => code !== 0)) process.exit(1);
if (components > 0) console.log(`${components} components listed in dist/forno.cdx.json`);
if (!onlyIfNeeded && !(withinBudget() && withinFloor())) process.exit(1);

/** A first start would be silent for a minute. */
async function tell(what, running) {
  console.log(`Building ${what}`);
  const code = await running;
  if (code === 0) console.log(`Built ${what} in ${(performance.now() / 1000).toFixed(0)} s`);
  return code;
}

function isOutdated(results, parts) {
  if (!onlyIfNeeded || !results.every(existsSync)) return true;
  const built = Math.min(...results.map((result) => statSync(result).mtimeMs));
  return parts.some((part) => newest(join(root, part)) > built);
}

function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function withinFloor() {
  const young = belowFloor(dist);
  for (const one of young) console.log(`younger than the browsers served: ${one}`);
  return young.length === 0;
}

function withinBudget() {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const figures = measureFirstLoad(dist);
  for (const { route, bytes, requests, limit, within } of figures) {
    const script = `${kilobytes(bytes)} of ${kilobytes(limit.bytes)} gzip`;
    const verdict = within ? '' : '  TOO MUCH';
    console.log(
      `first load of ${route.padEnd(11)} ${script}, ${requests} of ${limit.requests} requests${verdict}`,
    );
  }
  return figures.every(({ within }) => within);
}
