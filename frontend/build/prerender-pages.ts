import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routes } from '../../shared/src/contracts/everyone/index.ts';
import { defaultContact, pageFacts, placeOf } from '../../shared/src/domain/index.ts';
import { Window } from 'happy-dom';
import { build, type Manifest, type Plugin } from 'vite';

const frontend = join(import.meta.dirname, '..');
const cache = join(frontend, '../node_modules/.cache/forno/prerender');

/** A prerendered page, its screen's chunk, and its audience: with a token or without. */
interface PrerenderedPage {
  path: string;
  chunk: string;
  reader: 'visitor' | 'customer';
  /** The chunk of its pizzas where the screen loads it later. */
  pizzas?: string;
}

/** What `src/prerender.tsx` makes of one. */
interface Rendered {
  html: string;
  filled: { html: string; path: string } | undefined;
}

const prerenderedPages: PrerenderedPage[] = [
  {
    path: '/',
    chunk: 'src/features/everyone/site/home-page.tsx',
    reader: 'visitor',
    pizzas: 'src/features/everyone/site/featured-pizzas.tsx',
  },
  { path: '/login', chunk: 'src/features/everyone/accounts/login-page.tsx', reader: 'visitor' },
  { path: '/register', chunk: 'src/features/everyone/accounts/register-page.tsx', reader: 'visitor' },
  { path: '/menu', chunk: 'src/features/customer/menu/menu-page.tsx', reader: 'customer' },
  { path: '/order', chunk: 'src/features/customer/orders/orders-page.tsx', reader: 'customer' },
];

/** Pages that the server writes in words (bff/src/site/public-pages.ts): the app on its way, and what it will ask for. */
const writtenPages = [
  {
    path: '/our-menu',
    chunks: ['src/app/secondary-routes.tsx', 'src/features/customer/menu/visitors-menu-page.tsx'],
    asked: routes.publicMenu.path,
  },
];

/**
 * Writes `ready/PATH/index.html` for each of these pages: the page rendered, with the styles it needs and, instead of
 * the app, the small script that fetches the app when somebody needs it (src/prerendered.ts).
 */
export function prerenderPages(): Plugin {
  let dist: string | undefined;
  return {
    name: 'forno:prerender-pages',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      if (!dist || this.environment.config.command !== 'build') return;
      const index = readFileSync(join(dist, 'index.html'), 'utf8');
      const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
      const contents = await renderPages();
      for (const [position, page] of prerenderedPages.entries()) {
        writePage(dist, page.path, htmlOf(page, index, manifest, contents[position]));
      }
      for (const { path, chunks, asked } of writtenPages) {
        const { scripts, styles } = filesOf(manifest, ['index.html', ...chunks]);
        const isLater = (file: string) => !index.includes(file);
        const tags = [
          ...scripts.filter(isLater).map((file) => `rel="modulepreload" href="/${file}"`),
          // Not yet as style sheets: the words wait for none of them.
          ...styles.filter(isLater).map((file) => `rel="preload" as="style" href="/${file}"`),
          `rel="preload" as="fetch" href="${asked}"`,
        ].map((link) => `<link crossorigin ${link}>`);
        writePage(
          dist,
          path,
          index.replace('</head>', () => `  ${tags.join('')}\n  </head>`),
        );
      }
    },
  };
}

function writePage(dist: string, path: string, html: string): void {
  const file = join(dist, 'ready', path, 'index.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}

function htmlOf(
  { chunk, reader, pizzas = chunk }: PrerenderedPage,
  index: string,
  manifest: Manifest,
  { html = '', filled }: Partial<Rendered> = {},
): string {
  const [, title] = /<h1[^>]*>([^<]+)</.exec(html) ?? [];
  if (!title) throw new Error(`${chunk} has no heading.`);
  const { scripts, styles } = filesOf(manifest, ['index.html', chunk]);
  const head = [...sheetTags(styles), ...scriptTags(filesOf(manifest, ['src/prerendered.ts']).scripts)];
  const app = scriptTags(scripts).join('');
  const later = filesOf(manifest, [pizzas]).styles.filter((file) => !styles.includes(file));
  const template = filled
    ? `<template data-filled="${filled.path}">${sheetTags(later).join('')}${filled.html}</template>`
    : '';
  return index
    .replace(/ *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)").*\n/g, '')
    .replace('</head>', () => `  ${head.join('\n    ')}\n    <template data-app>${app}</template>\n  </head>`)
    .replace(/<title>(.*?)<\/title>/, `<title>${title} · $1</title>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-ready="${reader}">${html}</div>${template}`);
}

const sheetTags = (files: string[]): string[] =>
  files.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);

/** The first of them runs; the others are what it imports. */
const scriptTags = ([entry, ...imported]: string[]): string[] => [
  `<script type="module" crossorigin src="/${entry}"></script>`,
  ...imported.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
];

/** The files of these chunks and of all that they import; the style sheets in the order in which the app loads them. */
function filesOf(manifest: Manifest, keys: string[]): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
    for (const sheet of chunk.css ?? []) styles.add(sheet);
  };
  for (const key of keys) add(key);
  return { scripts: [...scripts], styles: [...styles] };
}

/** Renders with a window of no browser, in a build of its own that runs in Node. */
async function renderPages(): Promise<Rendered[]> {
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
  // The server puts the shop's facts in their places.
  const names = Object.keys(pageFacts(defaultContact, ''));
  const places = JSON.stringify(Object.fromEntries(names.map((name) => [name, placeOf(name)])));
  document.head.innerHTML = `<meta name="shop" content='${places}'>`;
  try {
    const { renderPage }: { renderPage: (loggedIn: boolean) => Promise<Rendered> } = await import(
      pathToFileURL(join(cache, 'prerender.js')).href
    );
    const contents: Rendered[] = [];
    for (const { path, reader } of prerenderedPages) {
      window.happyDOM.setURL(`http://localhost${path}`);
      contents.push(await renderPage(reader === 'customer'));
    }
    return contents;
  } finally {
    for (const name of ['window', 'document', 'localStorage']) Reflect.deleteProperty(globalThis, name);
    await window.happyDOM.close();
  }
}
