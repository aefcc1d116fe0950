import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isScreen } from '@forno/shared/contracts/server';
import { policyPathOf } from '@forno/shared/messages/server';
import { defaultContact, escapeHtml, fillPage, pageFacts } from '@forno/shared/domain';
import { publicFacts } from '@forno/shared/server/settings';
import express, { type RequestHandler, Router } from 'express';
import type { Services } from '../http/services.ts';
import { packedAssets } from './packed-assets.ts';
import { withTimeout } from '../http/with-timeout.ts';
import { isListed, legalLine, publicPage, robots, sitemap } from './public-pages.ts';

const forever = 'public, max-age=31536000, immutable';
/** How long (ms) a page waits for the shop's settings. */
const factsWithinMs = 1_000;
const plainPath = /^\/[\w-]*$/;

/**
 * Serves the built front end. /assets are immutable (hashed names); the page itself is revalidated every time. A path of a
 * screen is the app for every caller, crawlers and monitors too; some are prerendered (frontend/build/prerender-pages.ts).
 * What is nothing is 404: the app's own page for who prefers HTML to JSON.
 * With `OFFLINE_PAGES` off, browsers remove the service worker that an earlier release gave them.
 */
export function siteRouter(
  deps: Pick<Services, 'config' | 'models' | 'settings' | 'logger'>,
  folder: string,
): Router {
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
  const { origin } = new URL(url);
  let facts = pageFacts(defaultContact, origin);
  /** A file of the build with the shop's facts in it: those last seen while the database is away. */
  const filled = async (file: string): Promise<string> => {
    const shop = await withTimeout(factsWithinMs, deps.logger, deps.settings.read());
    const known = shop && publicFacts(deps.config, shop);
    if (known) facts = pageFacts(known.contact, origin, legalLine(known));
    const escape = file.endsWith('.html') ? escapeHtml : (text: string) => JSON.stringify(text).slice(1, -1);
    return fillPage(await readFile(file, 'utf8'), facts, escape);
  };
  const app: RequestHandler = async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !existsSync(page)) return next();
    const policy = policyPathOf(req.path);
    if (!policy && !isScreen(req.path)) {
      res.vary('accept');
      if (req.accepts(['json', 'html']) !== 'html') return next();
      res.status(404);
    }
    if (!isListed(req.path)) res.set('x-robots-tag', 'noindex');
    if (policy) {
      const shop = await deps.settings.read();
      const html = publicPage(await filled(page), policy, publicFacts(deps.config, shop), {
        url,
        shop,
        pizzas: await deps.models.pizzas.find().sort({ _id: 1 }).lean(),
      });
      res.set('cache-control', 'no-cache').type('html').send(html);
      return;
    }
    // Opened from a mail: the address may hold a link's secret, which no later request may name.
    if (/^\/user\//i.test(req.path)) res.set('referrer-policy', 'no-referrer');
    const ready = join(folder, 'ready', plainPath.test(req.path) ? req.path : '-', 'index.html');
    const html = await filled(existsSync(ready) ? ready : page);
    res.set('cache-control', 'no-cache').type('html').send(html);
  };
  if (deps.config.OFFLINE_PAGES === 'off')
    router.get('/service-worker.js', (_req, res) => res.sendFile(join(folder, 'no-worker.js')));
  for (const name of ['index.html', 'offline.html', 'manifest.webmanifest'])
    router.get(`/${name}`, async (_req, res, next) => {
      const file = join(folder, name);
      if (!existsSync(file)) return next();
      res
        .set('cache-control', 'no-cache')
        .type(extname(name))
        .send(await filled(file));
    });
  router.get('/sitemap.xml', (_req, res) => void res.type('xml').send(sitemap(url)));
  router.get('/robots.txt', (_req, res) => void res.type('txt').send(robots(url)));
  router.use(packedAssets(folder, forever), files, app);
  return router;
}
