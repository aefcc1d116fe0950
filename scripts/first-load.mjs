import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** What a visitor downloads as JavaScript before a screen can be used, in bytes after gzip. */
export const budgets = [
  { route: '/', page: 'src/features/home/home-page.tsx', limit: 108_000 },
  { route: '/menu', page: 'src/features/menu/menu-page.tsx', limit: 150_000 },
];

/**
 * Measures each budget on a build with vite's manifest: the entry, the lazy chunks on the way from
 * it to the page, and everything that these import statically.
 */
export function measureFirstLoad(dist) {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'));
  return budgets.map((budget) => {
    const way = wayTo(manifest, budget.page);
    if (!way) throw new Error(`${budget.route}: ${budget.page} is no lazy chunk of the build`);
    const files = new Set(way.flatMap((key) => [...staticImports(manifest, key)]));
    const bytes = [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`)).length, 0);
    return { ...budget, bytes };
  });
}

/** The shortest chain of chunks from the entry to the page. */
function wayTo(manifest, page) {
  const queue = Object.keys(manifest)
    .filter((key) => manifest[key].isEntry)
    .map((key) => [key]);
  const seen = new Set(queue.flat());
  for (const way of queue) {
    const chunk = way.at(-1);
    if (chunk === page) return way;
    for (const next of [...(manifest[chunk].imports ?? []), ...(manifest[chunk].dynamicImports ?? [])]) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...way, next]);
    }
  }
  return undefined;
}

function staticImports(manifest, key, files = new Set()) {
  const chunk = manifest[key];
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) staticImports(manifest, imported, files);
  return files;
}
