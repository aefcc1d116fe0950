// Bundles each process of the shop, so that a start reads one file instead of a thousand.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  // Its licence (MPL-2.0) is met in files of its own.
  /^web-push$/,
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

/** What packages in CommonJS expect. */
const ofCommonJs = 'const { dirname: __dirname, filename: __filename } = import.meta;';

async function bundle({ entry, file }) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input: entry,
    platform: 'node',
    external: outside,
    resolve: { conditionNames: ['@forno/source', 'node'] },
    plugins: [ownAddresses(file)],
    // It sets what refusals say, and its one export leads past it: the package calls itself free of side effects.
    treeshake: { moduleSideEffects: [{ test: /shared\/src\/contracts\/z\.ts$/, sideEffects: true }] },
    logLevel: 'warn',
    checks: { bundlerTimings: false },
  });
  // What V8 compiled of a script, and takes again, can't import.
  const format = file.endsWith('.cjs')
    ? { format: 'cjs', dynamicImportInCjs: false }
    : { format: 'esm', intro: ofCommonJs };
  const { output } = await build.generate({ ...format, codeSplitting: false });
  await build.close();
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  replaceFile(path, output[0].code);
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
