import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

interface Budget {
  route: string;
  /** Modules, by the end of their path, whose chunks a first visit of the route executes. */
  modules: readonly string[];
  /** Kilobytes (1,000 bytes) of JavaScript, gzipped. */
  limit: number;
  /** Scripts: each is a request before the page stands. */
  scripts: number;
}

const shell = ['src/main.tsx'];
/** What a logged-in screen fetches as well: the cart's count, the orders under way and the live connection. */
const loggedIn = [...shell, 'src/app/cart-count.tsx', 'src/app/orders-under-way.tsx', 'src/live/connect.ts'];

export const budgets: readonly Budget[] = [
  { route: '/', modules: [...shell, 'features/home/home-page.tsx'], limit: 108, scripts: 6 },
  { route: '/menu', modules: [...loggedIn, 'features/menu/menu-page.tsx'], limit: 150, scripts: 32 },
];

/** Prints how much JavaScript the first visit of a route costs, and fails the build above the budget. */
export function firstLoadBudget(): Plugin {
  return {
    name: 'forno:first-load-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const sizes = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code).length]));

      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        if (found.has(file)) return found;
        found.add(file);
        for (const next of byFile.get(file)?.imports ?? []) withImports(next, found);
        return found;
      };

      for (const { route, modules, limit, scripts } of budgets) {
        const files = new Set<string>();
        for (const module of modules) {
          const home = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));
          if (!home) this.error(`The budget of ${route} names ${module}, which no chunk contains.`);
          else for (const file of withImports(home.fileName)) files.add(file);
        }
        const kilobytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1000;
        const text = `First-load JavaScript of ${route}: ${kilobytes.toFixed(1)} kB of ${limit} kB (gzip) in ${files.size} of ${scripts} scripts`;
        if (kilobytes > limit || files.size > scripts) this.error(text);
        else this.info(text);
      }
    },
  };
}
