import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Limits of prerendered pages: JavaScript in bytes after gzip, and all requests, the page's own included. */
const ready = [
  { route: '/', bytes: 3_000, requests: 10 },
  { route: '/login', bytes: 3_000, requests: 13 },
  { route: '/register', bytes: 3_000, requests: 13 },
  { route: '/menu', bytes: 3_000, requests: 11 },
  { route: '/order', bytes: 3_000, requests: 15 },
];

/**
 * Limits of a first visit's downloads before a screen of the app is usable: its lazy chunks, JavaScript in bytes
 * after gzip, and requests for scripts and styles.
 */
const budgets = [
  { route: '/ (app)', chunks: ['src/features/everyone/site/home-page.tsx'], bytes: 108_000, requests: 8 },
  {
    route: '/menu (app)',
    chunks: ['src/features/customer/menu/menu-page.tsx', 'src/live/connect.ts'],
    bytes: 148_800,
    requests: 17,
  },
];

/**
 * Measures prerendered pages by what they link, and each budget of the app by vite's manifest: the entry, the lazy
 * chunks on the way from it to the budget's own, and all their static imports.
 */
export function measureFirstLoad(dist) {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
  const ofApp = budgets.map(({ route, chunks, ...limit }) => {
    const keys = new Set();
    for (const chunk of chunks) {
      const way = wayTo(manifest, chunk);
      if (!way) throw new Error(`${route}: ${chunk} is no lazy chunk of the build`);
      for (const key of way) addWithImports(manifest, key, keys);
    }
    const scripts = new Set([...keys].map((key) => manifest[key].file));
    const styles = new Set([...keys].flatMap((key) => manifest[key].css ?? []));
    return judge(route, dist, [...scripts], scripts.size + styles.size, limit);
  });
  return [...ofApp, ...ready.map(({ route, ...limit }) => measureReady(dist, route, limit))];
}

function measureReady(dist, route, limit) {
  const html = readFileSync(join(dist, 'ready', route, 'index.html'), 'utf8').replace(
    /<template.*?<\/template>/gs,
    '',
  );
  const files = [...html.matchAll(/ (?:src|href)="\/([^"]+\.\w+)"/g)].map(([, file]) => file);
  const scripts = files.filter((file) => file.endsWith('.js'));
  return judge(route, dist, scripts, files.length + 1, limit);
}

function judge(route, dist, scripts, requests, limit) {
  const sizes = scripts.map((file) => gzipSync(readFileSync(`${dist}/${file}`)).length);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  return { route, bytes, requests, limit, within: bytes <= limit.bytes && requests <= limit.requests };
}

/** The shortest chain of chunks from the entry to this one. */
function wayTo(manifest, chunk) {
  const queue = Object.keys(manifest)
    .filter((key) => manifest[key].isEntry)
    .map((key) => [key]);
  const seen = new Set(queue.flat());
  for (const way of queue) {
    const last = way.at(-1);
    if (last === chunk) return way;
    for (const next of [...(manifest[last].imports ?? []), ...(manifest[last].dynamicImports ?? [])]) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return undefined;
}

function addWithImports(manifest, key, keys) {
  if (keys.has(key)) return;
  keys.add(key);
  for (const imported of manifest[key].imports ?? []) addWithImports(manifest, imported, keys);
}
