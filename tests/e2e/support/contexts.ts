import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Session } from './accounts.ts';
import { silent } from './intercept.ts';
import { noteLayoutShifts } from './layout-shifts.ts';
import { noteToasts } from './toasts.ts';
import { type Watch, watchPages } from './watch-pages.ts';

export interface Context {
  context: BrowserContext;
  watch: Watch;
  /** With a session stored, or nothing. */
  begin: (session: Session | null) => Promise<void>;
  /** Returns a context for reuse with the same options. */
  leave: () => Promise<void>;
}

/** The headless shell has no screen to keep on; full browsers grant the wake lock. */
const screenLock = `
  if (navigator.wakeLock)
    navigator.wakeLock.request = async () => ({ released: false, release: async () => {} });`;

/** Everything a page can leave behind, except storage and cached files. */
const storageTypes = 'cookies,indexeddb,service_workers,cache_storage';

/**
 * A pool of browser contexts: each is reused after its user has left, without their data but with the shop's code
 * cached, so that it isn't fetched and compiled for every test.
 */
export function keepContexts(
  browser: Browser,
  url: string,
): (more: BrowserContextOptions) => Promise<Context> {
  const free = new Map<string, Context[]>();
  return async (more) => {
    const options = JSON.stringify(more);
    const others = free.get(options) ?? [];
    free.set(options, others);
    const again = others.pop();
    if (again) return again;
    const context = await browser.newContext(more);
    context.setDefaultTimeout(30_000);
    await Promise.all([noteLayoutShifts(context), noteToasts(context), context.addInitScript(screenLock)]);
    // Stays open to access the origin's storage.
    const keeper = await context.newPage();
    await keeper.goto(`${url}/favicon.svg`);
    const tools = await context.newCDPSession(keeper);
    const made: Context = {
      context,
      watch: watchPages(context),
      async begin(session) {
        await tools.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
        await storeSession(keeper, session);
      },
      async leave() {
        if (silent.has(context)) return context.close();
        const pages = context.pages().filter((page) => page !== keeper);
        await Promise.all(pages.map((page) => page.close()));
        others.push(made);
      },
    };
    return made;
  };
}

/** Stores exactly a session's keys (specification, section 3), or nothing. */
export async function storeSession(page: Page, session: Session | null): Promise<void> {
  await page.evaluate((kept) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
  }, keptOf(session));
}

function keptOf(session: Session | null): Record<string, string> {
  if (!session) return {};
  const { token, user } = session;
  return { token, user: JSON.stringify(user), name: user.name, email: user.email, 'user._id': user._id };
}

/** For tests about fetching or loading. */
export async function emptyCache(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.clearBrowserCache');
  await tools.detach();
}
