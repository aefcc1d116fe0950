import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Window } from 'happy-dom';
import { build, type Manifest, type Plugin } from 'vite';

const frontend = join(import.meta.dirname, '..');
const homePage = 'src/features/home/home-page.tsx';
const cache = join(frontend, '../node_modules/.cache/forno/prerender');

/**
 * Writes `home.html` beside `index.html`: the home page rendered, with the styles it needs and, instead of the app,
 * the small script that fetches the app when somebody needs it (src/home.ts).
 */
export function prerenderHome(): Plugin {
  let dist: string | undefined;
  return {
    name: 'forno:prerender-home',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      if (!dist || this.environment.config.command !== 'build') return;
      const index = readFileSync(join(dist, 'index.html'), 'utf8');
      const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
      writeFileSync(join(dist, 'home.html'), homeOf(index, manifest, await renderHome()));
    },
  };
}

function homeOf(index: string, manifest: Manifest, content: string): string {
  const starter = manifest['src/home.ts'];
  const page = manifest[homePage];
  if (!starter || !page) throw new Error('The home page and what starts the app are not in the build.');
  const styles = stylesOf(manifest, ['index.html', homePage]);
  const head = [
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    `<script type="module" crossorigin src="/${starter.file}"></script>`,
  ];
  const app = [
    ...(index.match(/<script type="module".*<\/script>|<link rel="modulepreload".*>/g) ?? []),
    `<link rel="modulepreload" crossorigin href="/${page.file}">`,
  ];
  return index
    .replace(/ *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)").*\n/g, '')
    .replace(
      '</head>',
      `  ${head.join('\n    ')}\n    <template data-app>${app.join('')}</template>\n  </head>`,
    )
    .replace('<title>Forno</title>', '<title>Pizza, straight from the fire · Forno</title>')
    .replace('<div id="root"></div>', () => `<div id="root" data-ready>${content}</div>`);
}

/** The style sheets of these chunks and of all that they import, in the order in which the app would load them. */
function stylesOf(manifest: Manifest, keys: string[], seen = new Set<string>()): string[] {
  const styles = keys.flatMap((key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build.`);
    if (seen.has(key)) return [];
    seen.add(key);
    return [...stylesOf(manifest, chunk.imports ?? [], seen), ...(chunk.css ?? [])];
  });
  return [...new Set(styles)];
}

/** Renders with a window of no browser, in a build of its own that runs in Node. */
async function renderHome(): Promise<string> {
  await build({
    configFile: join(frontend, 'vite.config.ts'),
    logLevel: 'warn',
    // From the sources, as the app's own build: on a fresh checkout the rooms are being compiled beside it.
    ssr: { resolve: { conditions: ['@forno/source', 'module', 'node', 'development|production'] } },
    build: { ssr: join(frontend, 'src/prerender.tsx'), outDir: cache, emptyOutDir: true },
  });
  const window = new Window({ url: 'http://localhost/' });
  const { document, localStorage } = window;
  Object.assign(globalThis, { window, document, localStorage });
  try {
    const page: { renderHome: () => Promise<string> } = await import(
      pathToFileURL(join(cache, 'prerender.js')).href
    );
    return await page.renderHome();
  } finally {
    for (const name of ['window', 'document', 'localStorage']) Reflect.deleteProperty(globalThis, name);
    await window.happyDOM.close();
  }
}
