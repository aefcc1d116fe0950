import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { isPage } from './is-page.ts';
import { packedAssets } from './packed-assets.ts';

const forever = 'public, max-age=31536000, immutable';

/**
 * The built front end. Files under /assets carry a hash in their name and never change; the page itself is
 * asked for every time. Whatever else a browser asks for as a page gets the app, which knows its routes;
 * the home page lies ready (frontend/build/prerender-home.ts).
 */
export function siteRouter(folder: string): Router {
  const router = Router();
  const page = join(folder, 'index.html');
  const home = join(folder, 'home.html');
  const files = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders(res, path) {
      res.setHeader('cache-control', path.includes('/assets/') ? forever : 'no-cache');
    },
  });
  const app: RequestHandler = (req, res, next) => {
    if (!isPage(req) || !existsSync(page)) return next();
    res.set('cache-control', 'no-cache').sendFile(req.path === '/' && existsSync(home) ? home : page);
  };
  router.use(packedAssets(folder, forever), files, app);
  return router;
}
