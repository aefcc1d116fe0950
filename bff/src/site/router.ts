import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isScreen } from '@forno/shared/contracts/server';
import { defaultContact, escapeHtml, fillPage, pageFacts } from '@forno/shared/domain';
import { createCache, topics } from '@forno/shared/server/live';
import { menuForMs, readMenu } from '@forno/shared/server/menu';
import { publicFacts } from '@forno/shared/server/settings';
import express, { type RequestHandler, Router } from 'express';
import type { Services } from '../http/services.ts';
import { packedAssets } from './packed-assets.ts';
import { withTimeout } from '../http/with-timeout.ts';
import { legalLine, listedPath, menuPath, publicPage, robots, sitemap } from './public-pages.ts';

type SiteDeps = Pick<Services, 'config' | 'models' | 'settings' | 'signals' | 'logger'>;

const forever = 'public, max-age=31536000, immutable';
/** How long (ms) a page waits for the shop's settings and its menu. */
const factsWithinMs = 1_000;
const plainPath = /^\/[\w-]*$/;

/** The pages of the build, as they are sent. */
function createPages({ config, models, settings, signals, logger }: SiteDeps) {
  const { PUBLIC_URL: url } = config;
  const { origin } = new URL(url);
  let facts = pageFacts(defaultContact, origin);
  /** A file of the build with the shop's facts in it: those last seen while the database is away. */
  const filled = async (file: string): Promise<string> => {
    const shop = await withTimeout(factsWithinMs, logger, settings.read());
    const known = shop && publicFacts(config, shop);
    if (known) facts = pageFacts(known.contact, origin, legalLine(known));
    const escape = file.endsWith('.html') ? escapeHtml : (text: string) => JSON.stringify(text).slice(1, -1);
    return fillPage(await readFile(file, 'utf8'), facts, escape);
  };
  const menu = createCache(() => readMenu(models, { hidden: false }), menuForMs, {
    signals,
    topic: topics.menu,
  });
  /** A page that may be listed; the app alone while the database is away. */
  const whole = async (html: string, path: string): Promise<string> => {
    const read = Promise.all([settings.read(), path === menuPath ? menu.read() : []]);
    const [shop, pizzas] = (await withTimeout(factsWithinMs, logger, read)) ?? [];
    if (!shop || !pizzas) return html;
    return publicPage(html, path, { url, shop, pizzas, facts: publicFacts(config, shop) });
  };
  return { filled, whole };
}

/**
 * Serves the built front end. /assets are immutable (hashed names); the page itself is revalidated every time. A path of a
 * screen is the app for every caller, crawlers and monitors too; some are prerendered (frontend/build/prerender-pages.ts).
 * What is nothing is 404: the app's own page for who prefers HTML to JSON.
 * With `OFFLINE_PAGES` off, browsers remove the service worker that an earlier release gave them.
 */
export function siteRouter(deps: SiteDeps, folder: string): Router {
  const router = Router();
  const page = join(folder, 'index.html');
  const files = express.static(folder, {
    index: false,
    redirect: false,
    // A part of a file that is compressed on its way is a part of nothing.
    acceptRanges: false,
    setHeaders: (res, path) =>
      res.setHeader('cache-control', path.includes('/assets/') ? forever : 'no-cache'),
  });
  const { PUBLIC_URL: url } = deps.config;
  const { filled, whole } = createPages(deps);
  const app: RequestHandler = async (req, res, next) => {
    if (!existsSync(page)) return next();
    const plain = req.path.toLowerCase();
    const listed = listedPath(plain);
    const isPage = listed !== undefined || isScreen(req.path);
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      // A form that was sent before its script came: nothing was done, and there it is again.
      return isPage && req.accepts(['json', 'html']) === 'html' ? res.redirect(303, req.path) : next();
    }
    if (!isPage) {
      res.vary('accept');
      if (req.accepts(['json', 'html']) !== 'html') return next();
      res.status(404);
    }
    if (!listed) res.set('x-robots-tag', 'noindex');
    // Opened from a mail: the address may hold a link's secret, which no later request may name.
    if (/^\/user\//i.test(req.path)) res.set('referrer-policy', 'no-referrer');
    const ready = join(folder, 'ready', plainPath.test(plain) ? plain : '-', 'index.html');
    const html = await filled(existsSync(ready) ? ready : page);
    res.set('cache-control', 'no-cache').type('html');
    res.send(listed ? await whole(html, listed) : html);
  };
  if (deps.config.OFFLINE_PAGES === 'off')
    router.get('/service-worker.js', (_req, res) => res.sendFile(join(folder, 'no-worker.js')));
  for (const name of ['index.html', 'offline.html', 'manifest.webmanifest'])
    router.get(`/${name}`, async (_req, res, next) => {
      const file = join(folder, name);
      if (!existsSync(file)) return next();
      res.set('cache-control', 'no-cache').type(extname(name));
      res.send(await filled(file));
    });
  router.get('/sitemap.xml', (_req, res) => void res.type('xml').send(sitemap(url)));
  router.get('/robots.txt', (_req, res) => void res.type('txt').send(robots(url)));
  router.use(packedAssets(folder, forever), files, app);
  return router;
}
