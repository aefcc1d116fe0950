import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RequestHandler } from 'express';

const compress = promisify(brotliCompress);
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A window as large as the file: preparing the usual one, of 4 MB, takes ten times as long as compressing one of ours. */
function pack(content: Buffer): Promise<Buffer> {
  const bits = Math.ceil(Math.log2(content.length + 16));
  return compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS),
        constants.BROTLI_DEFAULT_WINDOW,
      ),
    },
  });
}

/** Scripts and styles with a content hash in their name. */
const asset = /^\/assets\/[\w.-]+\.(?:js|css|svg)$/;

/**
 * Compresses the app's scripts and styles at the best level, once per process, instead of quickly per request. Memory
 * is bounded by the size of the build.
 */
export function packedAssets(folder: string, cacheControl: string): RequestHandler {
  const packed = new Map<string, Promise<Buffer | undefined>>();
  const read = (path: string) => readFile(join(folder, path)).then(pack, () => undefined);
  return async (req, res, next) => {
    const wanted = (req.method === 'GET' || req.method === 'HEAD') && asset.test(req.path);
    if (!wanted || !req.acceptsEncodings('br')) return next();
    const body = packed.get(req.path) ?? read(req.path);
    packed.set(req.path, body);
    const content = await body;
    if (content === undefined) {
      packed.delete(req.path);
      return next();
    }
    res
      .set({
        'content-type': types[extname(req.path)],
        'content-encoding': 'br',
        'cache-control': cacheControl,
      })
      .vary('accept-encoding')
      .send(content);
  };
}
