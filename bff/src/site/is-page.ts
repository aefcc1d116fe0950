import { routes } from '@forno/shared/contracts';
import type { Request } from 'express';

/** First parts of paths below which only calls live, never a screen. */
const callFolders = new Set(['pizza', 'payment', 'report', 'operations', 'images', 'assets', 'socket.io']);

/** The calls that look like a screen: `/user/user/:id` stands for every id. */
const getCalls = Object.values(routes)
  .filter((route) => route.method === 'GET')
  .map((route) => new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`));

/**
 * Whether a browser asks for a screen of the app, be it the one that says that there is none. Several paths are
 * a screen on GET and a call otherwise (/order, /contact), and GET /inventory is a call.
 */
export function isPage(req: Pick<Request, 'method' | 'path' | 'accepts'>): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  // Whoever looks at the shop's address without saying how (curl, a health check) sees the shop.
  if (req.path === '/') return true;
  if (req.accepts(['json', 'html']) !== 'html') return false;
  const path = req.path.replace(/\/+$/, '');
  const [, folder = ''] = path.split('/');
  return !callFolders.has(folder) && !getCalls.some((call) => call.test(path));
}
