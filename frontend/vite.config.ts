import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { subsetFonts, preloadTextFont } from './build/fonts.ts';
import { appIcons } from './build/icons.ts';
import { packAssets } from './build/pack-assets.ts';
import { plainScripts } from './build/plain-scripts.ts';
import { prerenderPages } from './build/prerender-pages.ts';
import { routerForVisitors } from './build/router-for-visitors.ts';
import { sharedScripts } from './build/shared-scripts.ts';
import { shopFacts } from './build/shop-facts.ts';

/** First parts of what the BFF serves, by its contracts, which a build does not wait for. */
async function pathsOfBff(): Promise<string[]> {
  const { routes } = await import('../shared/src/contracts/server/index.ts');
  const calls = Object.values(routes).map(({ path }) => `/${path.split('/')[1]}`);
  return [...new Set([...calls, '/api', '/images', '/socket.io'])];
}

/** A class of a module. Short, since the first page names many: four letters for the file, the same in every folder. */
function scopedName(name: string, path: string): string {
  const [file = ''] = relative(import.meta.dirname, path).split('?');
  return `_${name}_${createHash('sha256').update(file).digest('base64url').slice(0, 4)}`;
}

export default defineConfig(async ({ command, mode, isSsrBuild }) => {
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
      packAssets(),
    ],
    resolve: {
      conditions: ['@forno/source', 'module', 'browser', 'development|production'],
      alias:
        command === 'build' && !isSsrBuild ? [routerForVisitors(import.meta.resolve('react-router'))] : [],
    },
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
            groups: sharedScripts,
          },
        },
      },
    },
    server: {
      port: 5173,
      proxy: command === 'serve' ? Object.fromEntries((await pathsOfBff()).map((path) => [path, toBff])) : {},
    },
  };
});
