import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const loggedIn = ['src/app/cart-count.tsx', 'src/app/orders-under-way.tsx', 'src/live/connect.ts'];

/** What the ready-made home page names: JavaScript in bytes after gzip, and requests of every kind with its own. */
const home = { bytes: 3_000, requests: 10 };

/**
 * What a first visit downloads before a screen of the app can be used: its lazy chunks, JavaScript in bytes after
 * gzip, and the requests for scripts and style sheets.
 */
export const budgets = [
  { route: '/ (app)', chunks: ['src/features/home/home-page.tsx'], bytes: 108_000, requests: 9 },
  { route: '/menu', chunks: ['src/features/menu/menu-page.tsx', ...loggedIn], bytes: 150_000, requests: 42 },
];

/**
 * Measures the home page by what it names, and each budget of the app with vite's manifest: the entry, the lazy chunks on the way from
 * it to the budget's own, and everything that these import statically.
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
  return [measureHome(dist), ...ofApp];
}

function measureHome(dist) {
  const html = readFileSync(`${dist}/home.html`, 'utf8').replace(/<template.*?<\/template>/s, '');
  const files = [...html.matchAll(/ (?:src|href)="\/([^"]+\.\w+)"/g)].map(([, file]) => file);
  const scripts = files.filter((file) => file.endsWith('.js'));
  return judge('/', dist, scripts, files.length + 1, home);
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
