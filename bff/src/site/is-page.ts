import { routes } from '@forno/shared/contracts';
import type { Request } from 'express';

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
export function isPage(req: Pick<Request, 'method' | 'path' | 'accepts'>): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  // Clients without an Accept header (curl, health checks) get the page.
  if (req.path === '/') return true;
  if (req.accepts(['json', 'html']) !== 'html') return false;
  const path = req.path.replace(/\/+$/, '');
  const [, folder = ''] = path.split('/');
  return !callFolders.has(folder) && !getCalls.some((call) => call.test(path));
}
