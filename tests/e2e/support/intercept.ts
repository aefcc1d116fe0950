import type { BrowserContext, Page, Route } from 'playwright-core';

/** Holds unanswered calls: closing only their page would send them to the server. */
export const silent = new WeakSet<BrowserContext>();

/** How to treat a call: our own response, none, or a broken connection. */
export type Fate = { status: number; body?: unknown } | 'silence' | 'connection reset';

/**
 * Intercepts this page's calls such as `GET /inventory`. A path may end in `*`. Returns a function that stops
 * intercepting and sends the held calls.
 */
export async function intercept(page: Page, call: string, fate: Fate): Promise<() => Promise<void>> {
  const [method = '', path = ''] = call.split(' ');
  const matches = ({ pathname }: URL): boolean =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
  if (fate === 'silence') silent.add(page.context());
  let letThrough = false;
  const silenced: Route[] = [];
  await page.route(matches, async (route) => {
    const request = route.request();
    if (letThrough || request.method() !== method || request.isNavigationRequest()) return route.fallback();
    if (fate === 'silence') return void silenced.push(route);
    if (fate === 'connection reset') return route.abort('connectionreset');
    await route.fulfill({ status: fate.status, json: fate.body ?? {} });
  });
  return async () => {
    letThrough = true;
    for (const route of silenced) await route.continue();
    if (fate === 'silence') silent.delete(page.context());
    await page.unroute(matches);
  };
}

/** The server's response to an internal error. */
export const reset: Fate = 'connection reset';
export const broken: Fate = { status: 500, body: { message: 'The words of the server', code: 'internal' } };

/** The server's response to an ended session. */
export const ended: Fate = {
  status: 401,
  body: { message: 'Session expired. Please log in again.', code: 'session_expired' },
};
