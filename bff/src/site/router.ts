import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@forno/shared/contracts';
import { policyPathOf } from '@forno/shared/messages';
import { publicFacts } from '@forno/shared/server/shop';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { Deps } from '../deps.ts';
import { packedAssets } from './packed-assets.ts';
import { isListed, publicPage, robots, sitemap } from './public-pages.ts';

/** Path prefixes with calls only, no screens. */
const callFolders = new Set(['pizza', 'payment', 'report', 'operations', 'images', 'assets', 'socket.io']);

/** Calls whose path looks like a screen's. */
const getCalls = Object.values(routes)
  .filter((route) => route.method === 'GET')
  .map((route) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`));

/**
 * Whether a browser requests a screen of the app, including the not-found screen. Several paths are a screen on GET and
 * a call otherwise (/order, /contact); GET /inventory is a call.
 */
function isPage(req: Pick<Request, 'method' | 'path' | 'accepts'>): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  // Clients without an Accept header (curl, health checks) get the page.
  if (req.path === '/') return true;
  if (req.accepts(['json', 'html']) !== 'html') return false;
  const path = req.path.replace(/\/+$/, '');
  const [, folder = ''] = path.split('/');
  return !callFolders.has(folder) && !getCalls.some((call) => call.test(path));
}

const forever = 'public, max-age=31536000, immutable';
const plainPath = /^\/[\w-]*$/;

/**
 * Serves the built front end. /assets are immutable (hashed names); the page itself is revalidated every time. Any
 * other page request gets the app, which knows its routes; some pages are prerendered (frontend/build/ready-pages.ts).
 * With `OFFLINE_PAGES` off, browsers remove the service worker that an earlier release gave them.
 */
export function siteRouter(deps: Pick<Deps, 'config' | 'shop'>, folder: string): Router {
  const router = Router();
  const page = join(folder, 'index.html');
  const files = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders(res, path) {
      res.setHeader('cache-control', path.includes('/assets/') ? forever : 'no-cache');
    },
  });
  const { PUBLIC_URL: url } = deps.config;
  const app: RequestHandler = async (req, res, next) => {
    if (!isPage(req) || !existsSync(page)) return next();
    if (!isListed(req.path)) res.set('x-robots-tag', 'noindex');
    const policy = policyPathOf(req.path);
    if (policy) {
      const shop = await deps.shop.read();
      const html = publicPage(await readFile(page, 'utf8'), policy, publicFacts(deps.config, shop), {
        url,
        shop,
      });
      res.set('cache-control', 'no-cache').type('html').send(html);
      return;
    }
    // Opened from a mail: the address may hold a link's secret, which no later request may name.
    if (/^\/user\//i.test(req.path)) res.set('referrer-policy', 'no-referrer');
    const ready = join(folder, 'ready', plainPath.test(req.path) ? req.path : '-', 'index.html');
    res.set('cache-control', 'no-cache').sendFile(existsSync(ready) ? ready : page);
  };
  if (deps.config.OFFLINE_PAGES === 'off')
    router.get('/service-worker.js', (_req, res) => res.sendFile(join(folder, 'no-worker.js')));
  router.get('/sitemap.xml', (_req, res) => void res.type('xml').send(sitemap(url)));
  router.get('/robots.txt', (_req, res) => void res.type('txt').send(robots(url)));
  router.use(packedAssets(folder, forever), files, app);
  return router;
}
