// Builds what the shop runs: TypeScript of every room, then the front end. `--if-needed` leaves the
// front end alone when nothing it is made of has changed; tsc keeps books by itself.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { measureFirstLoad } from './first-load.mjs';
import { root, run, tool } from './run.mjs';

const rooms = ['shared', 'frontend', 'bff', 'workers', 'embedded'];
const madeOf = [
  ...['src', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((part) => `frontend/${part}`),
  ...['contracts', 'domain', 'messages', 'art'].map((part) => `shared/src/${part}`),
  'package-lock.json',
];
const dist = join(root, 'frontend/dist');

// The front end is bundled from source and needs nothing of what tsc writes.
const bundles = !process.argv.includes('--if-needed') || frontendIsOutdated();
const codes = await Promise.all([
  run(tool('tsc'), ['-b', ...rooms]),
  bundles ? run(tool('vite'), ['build', '--logLevel', 'warn', 'frontend']) : 0,
]);
if (codes.some((code) => code !== 0)) process.exit(1);
if (bundles && !withinBudget()) process.exit(1);

function frontendIsOutdated() {
  const manifest = join(dist, '.vite/manifest.json');
  if (!existsSync(manifest)) return true;
  const built = statSync(manifest).mtimeMs;
  return madeOf.some((part) => newest(join(root, part)) > built);
}

function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function withinBudget() {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const figures = measureFirstLoad(dist);
  for (const { route, bytes, limit } of figures) {
    const verdict = bytes <= limit ? '' : '  TOO MUCH';
    console.log(`first load of ${route.padEnd(5)} ${kilobytes(bytes)} of ${kilobytes(limit)} gzip${verdict}`);
  }
  return figures.every(({ bytes, limit }) => bytes <= limit);
}
