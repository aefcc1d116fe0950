import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Manifest, type Plugin } from 'vite';

const frontend = join(import.meta.dirname, '..');
/** Their names have no hash: pages of older releases ask for them. The worker last: it names the others. */
const scripts = ['src/recover.ts', 'src/offline.ts', 'worker/service-worker.ts'];
/** Screens that are of no use offline, and letters that hardly anybody has. */
const online = /admin|secondary-routes|features\/(?:register|contact|profile|customise|second-factor)|-ext-/;
const plain = [
  '/index.html',
  '/offline.html',
  '/offline.css',
  '/back-online.js',
  '/theme.js',
  '/favicon.svg',
];

/** Builds each of these to `/NAME.js`, a script that needs no other file. */
export function plainScripts(): Plugin {
  let dist = '';
  return {
    name: 'forno:plain-scripts',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    // From source there are none: pages ask for them all the same, and would fill the console with errors.
    configureServer({ middlewares }) {
      middlewares.use((req, res, next) =>
        /^\/(?:recover|offline)\.js$/.test(req.url ?? '')
          ? res.setHeader('content-type', 'text/javascript').end()
          : next(),
      );
    },
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      for (const script of scripts)
        await build({
          configFile: false,
          root: frontend,
          publicDir: false,
          logLevel: 'warn',
          define: script.startsWith('worker/') ? { __BUILD__: JSON.stringify(releaseIn(dist)) } : {},
          resolve: { conditions: ['@forno/source', 'module', 'browser', 'production'] },
          build: {
            outDir: dist,
            emptyOutDir: false,
            rolldownOptions: {
              checks: { bundlerTimings: false },
              input: join(frontend, script),
              output: { format: 'iife', entryFileNames: '[name].js' },
            },
          },
        });
    },
  };
}

/** The kitchen's screens: what an admin's device keeps too. */
const kitchen = ['src/app/admin-routes.tsx', 'kitchen-board-page.tsx', 'admin-orders-page.tsx'];

/** What the service worker keeps of this build. */
function releaseIn(dist: string): { name: string; assets: string[]; admin: string[]; plain: string[] } {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const seen = new Set<string>();
  const add = (files: Set<string>, key: string, without?: RegExp): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || without?.test(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])])
      if (!without?.test(file)) files.add(`/${file}`);
    const later = without ? chunk.dynamicImports : [];
    for (const next of [...(chunk.imports ?? []), ...(later ?? [])]) add(files, next, without);
  };
  const files = new Set<string>();
  add(files, 'index.html', online);
  const admin = new Set<string>();
  for (const key of Object.keys(manifest)) if (kitchen.some((end) => key.endsWith(end))) add(admin, key);
  const paths = [...plain, '/recover.js', '/offline.js'];
  const content = createHash('sha256').update([...files].join());
  for (const path of paths) content.update(readFileSync(join(dist, path)));
  // All names: a change to an admin's screen is a new release as well.
  content.update(readdirSync(join(dist, 'assets')).join());
  return { name: content.digest('hex').slice(0, 12), assets: [...files], admin: [...admin], plain: paths };
}
