import type { Page, Route } from 'playwright-core';

/** What becomes of a call on its way: an answer of our own, none at all, or a connection that breaks. */
export type Fate = { status: number; body?: unknown } | 'silence' | 'connection reset';

/**
 * From now on this page's calls of `GET /inventory` and the like meet this fate. A path may end in `*`.
 * Returns the way to let them through again, those that wait in silence first.
 */
export async function intercept(page: Page, call: string, fate: Fate): Promise<() => Promise<void>> {
  const [method = '', path = ''] = call.split(' ');
  const matches = ({ pathname }: URL): boolean =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
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
    await page.unroute(matches);
  };
}

/** What the shop's own server says when something in it broke. */
export const broken: Fate = { status: 500, body: { message: 'The words of the server', code: 'internal' } };

/** What it says to a session that has ended. */
export const ended: Fate = {
  status: 401,
  body: { message: 'Session expired. Please log in again.', code: 'session_expired' },
};
