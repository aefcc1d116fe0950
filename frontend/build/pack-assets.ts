import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Packs scripts and styles at the best level, which takes too long to do while somebody waits (bff/src/site). */
export function packAssets(): Plugin {
  return {
    name: 'forno:pack-assets',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const wanted = Object.keys(bundle).filter((name) => /^assets\/.+\.(js|css)$/.test(name));
        await Promise.all(
          wanted.map(async (name) => {
            const path = join(dir, name);
            await writeFile(`${path}.br`, await compress(await readFile(path)));
          }),
        );
      },
    },
  };
}
