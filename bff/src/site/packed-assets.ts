import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RequestHandler } from 'express';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Scripts and styles with a content hash in their name. */
const asset = /^\/assets\/[\w.-]+\.(?:js|css)$/;

/** Serves the app's scripts and styles as the build packed them (frontend/build/pack-assets.ts), read once per process. */
export function packedAssets(folder: string, cacheControl: string): RequestHandler {
  const packed = new Map<string, Buffer>();
  return async (req, res, next) => {
    const wanted = (req.method === 'GET' || req.method === 'HEAD') && asset.test(req.path);
    if (!wanted || !req.acceptsEncodings('br')) return next();
    const content =
      packed.get(req.path) ?? (await readFile(join(folder, `${req.path}.br`)).catch(() => undefined));
    if (content === undefined) return next();
    packed.set(req.path, content);
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
