import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { customersChunk } from './build/customers-chunk.ts';
import { subsetFonts, preloadTextFont } from './build/fonts.ts';
import { appIcons } from './build/icons.ts';
import { plainScripts } from './build/plain-scripts.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { shopFacts } from './build/shop-facts.ts';

const CALLS = [
  '/api',
  '/user',
  '/pizza',
  '/inventory',
  '/contact',
  '/payment',
  '/order',
  '/report',
  '/operations',
  '/audit',
  '/images',
  '/socket.io',
];

/** A class of a module. Short, since the first page names many: four letters for the file, the same in every folder. */
function scopedName(name: string, path: string): string {
  const [file = ''] = relative(import.meta.dirname, path).split('?');
  return `_${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`;
}

export default defineConfig(({ mode, isSsrBuild }) => {
  const target = loadEnv(mode, import.meta.dirname, 'BFF_').BFF_URL ?? 'http://localhost:3000';
  const toBff = {
    target,
    ws: true,
    // /contact, /order and /user/verify/:token are screens as well as calls: a browser that asks for a page gets the app.
    bypass: (request: { headers: { accept?: string }; method?: string }) =>
      request.method === 'GET' && request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
  };
  return {
    root: import.meta.dirname,
    plugins: [
      react(),
      subsetFonts(),
      preloadTextFont(),
      prerenderPages(),
      plainScripts(),
      appIcons(),
      shopFacts(),
    ],
    resolve: { conditions: ['@forno/source', 'module', 'browser', 'development|production'] },
    css: { modules: { generateScopedName: scopedName } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      manifest: true,
      assetsInlineLimit: 0,
      target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Of plugins of our own, which do draw fonts and icons.
        checks: { bundlerTimings: false },
        input: ['index.html', 'src/prerendered.ts'].map((entry) => join(import.meta.dirname, entry)),
        output: {
          // The first page names a hundred chunks, and no letter of a hash can be compressed: as short as Rolldown takes.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          // What renders the ready-made pages runs once, in Node.
          codeSplitting: isSsrBuild || {
            groups: [
              // With what of the query client every page has: a file of its own for each part would be a request more.
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\/|query-core\/build\/modern\/(focusManager|mutation|notifyManager|onlineManager|query|removable|retryer|subscribable|thenable|timeoutManager|utils)\.js|rolldown\/runtime|frontend\/src\/ui\/(page-facts|stored)\./,
              },
              // The first page names every file of every other.
              {
                name: 'form',
                test: /frontend\/src\/(?:ui\/(?:field|form|checkbox|pairs)|transport\/send-form)\./,
                includeDependenciesRecursively: false,
              },
              // Facts of food, on a dozen screens and none of them the first.
              {
                name: 'food',
                test: /shared\/src\/(domain\/food\.|messages\/food-words)|widgets\/food-line|art\/food-mark|menu\/menu-food|routes\/food-routes/,
                includeDependenciesRecursively: false,
              },
              // Drawn pizzas and the road that they travel: never one without the other.
              {
                name: 'pizzas',
                includeDependenciesRecursively: false,
                test: /frontend\/src\/(?:art\/(?!still|draw-picture|render-svg)(?:[\w-]+\.tsx?$|pizza-art|toppings|oven-road)|widgets\/(?:order-id|oven-road|pizza-cell|pizza-picture))/,
              },
              // What a pizza costs and is made of: together wherever either is needed.
              {
                name: 'pricing',
                includeDependenciesRecursively: false,
                test: /shared\/src\/domain\/(?:ingredients|pricing|roles|limits)\./,
              },
              { name: customersChunk, debugName: 'customer', includeDependenciesRecursively: false },
              // What the first page shares with others is small: one file of it instead of nine.
              {
                name: 'shell',
                test: /vite\/preload-helper|frontend\/src\/(?:ui|widgets)\/(cx|lazy-part|store|use-now|date-time|badge|status-word|tracker)\b|shared\/src\/domain\/order-status|session\/contact-draft-key/,
              },
            ],
          },
        },
      },
    },
    server: { port: 5173, proxy: Object.fromEntries(CALLS.map((path) => [path, toBff])) },
  };
});
