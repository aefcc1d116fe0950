import { routes } from '@forno/shared/contracts';
import type { Request } from 'express';

/** First parts of paths below which only calls live, never a screen. */
const callFolders = new Set(['pizza', 'payment', 'report', 'operations', 'images', 'assets', 'socket.io']);

/** The links in mails: screens below a word that otherwise holds calls. */
const mailedLinks = /^\/user\/(verify|reset-password)\/[^/]+$/;

const getCalls = new Set(
  Object.values(routes)
    .filter((route) => route.method === 'GET')
    .map((route): string => route.path),
);

/**
 * Whether a browser asks for a screen of the app. Several paths are a screen on GET and a call otherwise
 * (/order, /contact), and GET /inventory is a call.
 */
export function isPage(req: Pick<Request, 'method' | 'path' | 'accepts'>): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  // Whoever looks at the shop's address without saying how (curl, a health check) sees the shop.
  if (req.path === '/') return true;
  if (req.accepts(['json', 'html']) !== 'html') return false;
  if (mailedLinks.test(req.path)) return true;
  const [, first = '', ...rest] = req.path.split('/');
  if (getCalls.has(req.path) || callFolders.has(first)) return false;
  return !((first === 'user' || first === 'order' || first === 'inventory') && rest.length > 0);
}
