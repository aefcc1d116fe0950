import { stuckAfterMs } from '@forno/shared/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Session } from './accounts.ts';
import { silent } from './intercept.ts';
import { recordToasts } from './steps.ts';

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

/** Pages under test fetch everything themselves, unless the service worker is the subject: `serviceWorkers: 'allow'`. */
const noWorker = `Object.defineProperty(navigator, 'serviceWorker', { value: undefined });`;

/** Everything a page can leave behind, except storage and cached files. */
const storageTypes = 'cookies,indexeddb,service_workers,cache_storage';

/**
 * A pool of browser contexts: each is reused after its user has left, without their data but with the shop's code
 * cached, so that it isn't fetched and compiled for every test.
 */
export function poolContexts(
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
    context.setDefaultTimeout(stuckAfterMs);
    for (const script of [
      recordLayoutShifts,
      recordToasts,
      screenLock,
      more.serviceWorkers !== 'allow' && noWorker,
    ])
      if (script) await context.addInitScript(script);
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
        // A test that failed without a network leaves none to the next one.
        await context.setOffline(false);
        others.push(made);
      },
    };
    return made;
  };
}

/** Stores exactly a session's keys (specification, section 3), or nothing. */
async function storeSession(page: Page, session: Session | null): Promise<void> {
  await page.evaluate((given) => {
    localStorage.clear();
    if (!given) return;
    const { token, user } = given;
    const { name, email, _id } = user;
    Object.assign(localStorage, { token, user: JSON.stringify(user), name, email, 'user._id': _id });
  }, session);
}

/** For tests about fetching or loading. */
export async function emptyCache(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.clearBrowserCache');
  await tools.detach();
}

export interface Watch {
  /** Errors the test provokes on purpose: a refusal is also an error on the browser's console. */
  allowErrors: (pattern: RegExp) => void;
  /** All other errors in this user's pages; the next user begins anew. */
  takeErrors: () => string[];
}

/** A page left while its socket is connecting. */
const leftInHaste = /WebSocket is closed before the connection is established/;

/** Chromium asks for it beside the keeper's picture, whenever it finds the time. */
const keepersIcon = '/favicon.ico';

/**
 * Records console errors and warnings, uncaught exceptions and failed requests, except requests and sockets cut off by
 * a navigation.
 */
function watchPages(context: BrowserContext): Watch {
  const heard: string[] = [];
  const allowed: RegExp[] = [];
  context.on('console', (message) => {
    if (leftInHaste.test(message.text()) || message.location().url.endsWith(keepersIcon)) return;
    if (message.type() === 'error' || message.type() === 'warning')
      heard.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => heard.push(`not caught: ${String(error.error())}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (reason !== 'net::ERR_ABORTED') heard.push(`request failed: ${reason} (${request.url()})`);
  });
  return {
    allowErrors: (pattern) => void allowed.push(pattern),
    takeErrors: () => {
      const patterns = allowed.splice(0);
      return heard.splice(0).filter((line) => !patterns.some((pattern) => pattern.test(line)));
    },
  };
}

/** Runs in the page first: sums up shifts not caused by the user. */
const recordLayoutShifts = `
  window.layoutShifts = [];
  {
    // A page that scrolls by itself, to what it is opened for: seldom that and its content fall into one frame.
    const scrolls = [];
    addEventListener('scroll', ({ timeStamp: from }) => {
      const scroll = { from, to: Infinity };
      scrolls.push(scroll);
      requestAnimationFrame(() => requestAnimationFrame(() => (scroll.to = performance.now())));
    }, true);
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const at = entry.startTime;
        if (entry.hadRecentInput || scrolls.some(({ from, to }) => from <= at && at <= to)) continue;
        // Toasts stack up above the page: nothing of the page moves.
        if (entry.sources.every(({ node }) => node instanceof Element && node.matches('.Toastify *'))) continue;
        const moved = entry.sources.map(({ node }) => node?.cloneNode().outerHTML ?? node?.textContent ?? '?');
        window.layoutShifts.push({ value: entry.value, moved });
      }
    });
    shifts.observe({ type: 'layout-shift', buffered: true });
    // The frame that is painted now counts, too.
    window.forgetShifts = () => new Promise((done) => {
      const forget = () => done(shifts.takeRecords() && (window.layoutShifts.length = 0));
      requestAnimationFrame(() => requestAnimationFrame(forget));
    });
  }`;

/** What moved up to now was to: by an answer to what was typed, which on a busy machine is later than browsers excuse. */
export const forgetShifts = (page: Page): Promise<unknown> => page.evaluate('window.forgetShifts()');

/** The page's layout shift since loading, and what moved. */
export async function layoutShift(page: Page): Promise<{ value: number; moved: string[] }> {
  const shifts = await page.evaluate<Array<{ value: number; moved: string[] }>>('window.layoutShifts');
  return {
    value: shifts.reduce((sum, shift) => sum + shift.value, 0),
    moved: shifts.flatMap((shift) => shift.moved),
  };
}
