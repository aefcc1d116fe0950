import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { isPage } from './is-page.ts';
import { packedAssets } from './packed-assets.ts';

const forever = 'public, max-age=31536000, immutable';
const plainPath = /^\/[\w-]*$/;

/**
 * Serves the built front end. /assets are immutable (hashed names); the page itself is revalidated every time. Any
 * other page request gets the app, which knows its routes; some pages are prerendered (frontend/build/ready-pages.ts).
 */
export function siteRouter(folder: string): Router {
  const router = Router();
  const page = join(folder, 'index.html');
  const files = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders(res, path) {
      res.setHeader('cache-control', path.includes('/assets/') ? forever : 'no-cache');
    },
  });
  const app: RequestHandler = (req, res, next) => {
    if (!isPage(req) || !existsSync(page)) return next();
    // Opened from a mail: the address may hold a link's secret, which no later request may name.
    if (/^\/user\//i.test(req.path)) res.set('referrer-policy', 'no-referrer');
    const ready = join(folder, 'ready', plainPath.test(req.path) ? req.path : '-', 'index.html');
    res.set('cache-control', 'no-cache').sendFile(existsSync(ready) ? ready : page);
  };
  router.use(packedAssets(folder, forever), files, app);
  return router;
}
