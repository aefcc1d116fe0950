// One file for each process of the shop, so that its start reads one file instead of a thousand.
import { renameSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './run.mjs';

/** Each next to what tsc makes of its entry, which does the same and starts more slowly. */
export const bundles = ['bff', 'workers', 'embedded', 'embedded/store', 'embedded/desk'].map((process) => {
  const [room, ...folders] = process.split('/');
  const part = ['', ...folders, ''].join('/');
  return { entry: `${room}/src${part}main.ts`, file: `${room}/dist${part}main.bundle.js` };
});

/** What brings compiled code, threads or pages that it finds beside itself, and what drivers only try to load. */
const outside = [
  /^(sharp|lmdb|piscina)$/,
  /^@bull-board\//,
  // Loaded when traces are wanted, and never otherwise.
  /^@opentelemetry\//,
  /^(kerberos|snappy|@mongodb-js\/zstd|aws4|mongodb-client-encryption|gcp-metadata|socks|bufferutil|utf-8-validate)$/,
  /^@aws-sdk\//,
];

/** A file that looks for another beside itself must find it beside what tsc made of it, not beside the bundle. */
const ownAddresses = (file) => ({
  name: 'own-addresses',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /import\.meta\.url/ },
    handler(code, id) {
      const made = id.replace('/src/', '/dist/').replace(/\.ts$/, '.js');
      const path = JSON.stringify(relative(dirname(join(root, file)), made));
      return code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`);
    },
  },
});

/** What a CommonJS module expects to be there. */
const banner = 'const { dirname: __dirname, filename: __filename } = import.meta;';

async function bundle({ entry, file }) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input: entry,
    platform: 'node',
    external: outside,
    resolve: { conditionNames: ['@forno/source', 'node'] },
    plugins: [ownAddresses(file)],
    logLevel: 'warn',
  });
  // Under its name only when it is whole: a shop may be starting from it.
  const draft = `${join(root, file)}.${process.pid}`;
  await build.write({ file: draft, format: 'esm', codeSplitting: false, banner });
  await build.close();
  renameSync(draft, join(root, file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await Promise.all(bundles.map(bundle));
