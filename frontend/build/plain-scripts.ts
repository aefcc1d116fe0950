import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const frontend = join(import.meta.dirname, '..');
/** Their names have no hash: pages of older releases ask for them. */
const scripts = ['recover'];

/** Builds each of these from `src/NAME.ts` to `/NAME.js`, a script that needs no other file. */
export function plainScripts(): Plugin {
  let dist = '';
  return {
    name: 'forno:plain-scripts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const name of scripts)
        await build({
          configFile: false,
          root: frontend,
          publicDir: false,
          logLevel: 'warn',
          resolve: { conditions: ['@forno/source', 'module', 'browser', 'production'] },
          build: {
            outDir: dist,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(frontend, `src/${name}.ts`),
              output: { format: 'iife', entryFileNames: '[name].js' },
            },
          },
        });
    },
  };
}
