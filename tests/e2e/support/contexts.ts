import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Session } from './accounts.ts';
import { setTextSize } from './layout-faults.ts';
import { noteLayoutShifts } from './layout-shifts.ts';
import { noteToasts } from './toasts.ts';
import { type Watch, watchPages } from './watch-pages.ts';

export interface Context {
  context: BrowserContext;
  watch: Watch;
  /** A blank page of the shop that stores exactly a session's keys (specification, section 3), or nothing. */
  begin: (session: Session | null) => Promise<Page>;
  /** Returns a context for reuse with the same options. */
  leave: () => Promise<void>;
}

/** The headless shell has no screen to keep on; full browsers grant the wake lock. */
const screenLock = `
  if (navigator.wakeLock)
    navigator.wakeLock.request = async () => ({ released: false, release: async () => {} });`;

/** Everything a page can leave behind, except storage of its own and cached files. */
const storageTypes = 'cookies,indexeddb,service_workers,cache_storage';

/** Of the shop's origin, without its code. */
const blank = '/favicon.svg';

/** Pages with a script or a socket's route, which can't be taken off: not for another test. */
export const scripted = new WeakSet<Page>();

/**
 * A pool of browser contexts with a page each, reused after their user has left: without their data, but with the
 * shop's code compiled. In a new page, which is a new process, the first screen costs twice as much.
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
    let page: Page | undefined;
    const made: Context = {
      context,
      watch: watchPages(context),
      async begin(session) {
        if (!page) {
          page = await context.newPage();
          await page.goto(blank);
        }
        const tools = await context.newCDPSession(page);
        await tools.send('Storage.clearDataForOrigin', { origin: url, storageTypes });
        await tools.detach();
        await page.evaluate((kept) => {
          sessionStorage.clear();
          localStorage.clear();
          for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
        }, keptOf(session));
        return page;
      },
      async leave() {
        if (page && (page.isClosed() || scripted.has(page))) page = undefined;
        await Promise.all(context.pages().map((one) => (one === page ? tidy(one, more) : one.close())));
        others.push(made);
      },
    };
    return made;
  };
}

/** Undoes what a test did to its page. */
async function tidy(
  page: Page,
  { viewport, colorScheme, reducedMotion }: BrowserContextOptions,
): Promise<void> {
  page.removeAllListeners();
  // Before its routes are taken off, which would send the calls they hold.
  await page.goto(blank);
  await page.unrouteAll();
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
  });
  await setTextSize(page, 100);
  if (viewport) await page.setViewportSize(viewport);
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
