// Bundles each process of the shop, so that a start reads one file instead of a thousand, and compiles it, so that a
// start need not.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { root } from './run.mjs';

/** Each next to tsc's output of its entry, which does the same but starts more slowly. */
export const bundles = ['bff', 'workers', 'embedded', 'embedded/mongo', 'embedded/razorpay'].map(
  (process) => {
    const [room, ...folders] = process.split('/');
    const part = ['', ...folders, ''].join('/');
    return { entry: `${room}/src${part}main.ts`, file: `${room}/dist${part}main.bundle.js` };
  },
);

/** Packages that find native code, threads or pages beside themselves, and optional dependencies of drivers. */
const outside = [
  /^(sharp|lmdb|piscina|pdfkit)$/,
  /^@bull-board\//,
  // Loaded only when tracing is on.
  /^@opentelemetry\//,
  /^(kerberos|snappy|@mongodb-js\/zstd|aws4|mongodb-client-encryption|gcp-metadata|socks|bufferutil|utf-8-validate)$/,
  /^@aws-sdk\//,
];

/** A file that looks for another beside itself must find it beside its tsc output, not beside the bundle. */
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
  const { output } = await build.generate({ format: 'cjs', codeSplitting: false, dynamicImportInCjs: false });
  await build.close();
  // What CommonJS modules expect; `launch-bundle.mjs` passes it.
  const code = `(function (require, __filename, __dirname) {${output[0].code}})`;
  const path = join(root, file);
  const source = path.replace(/\.m?js$/, '.cjs');
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(`${source}.compiled`, compiled(code));
  replaceFile(source, code);
  replaceFile(path, readFileSync(join(root, 'scripts/launch-bundle.mjs')));
}

/** Every function, also those that V8 would compile only when first called. */
function compiled(code) {
  setFlagsFromString('--no-lazy');
  const script = new Script(code);
  // V8 only takes what was compiled under the flags of the process that starts.
  setFlagsFromString('--lazy');
  return script.createCachedData();
}

/** At once: a shop may be starting from it. */
function replaceFile(path, content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, path);
}

// With an entry and a file: bundles only that one, as tests do for their own processes.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [entry, file] = process.argv.slice(2);
  await Promise.all((entry ? [{ entry, file }] : bundles).map(bundle));
}
