import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { openShop, type ShopOptions, type TestShop } from '../../support/open-shop.ts';
import { tellOnFailure } from '../../support/shop-for-tests.ts';
import { type Account, admin, logIn, newAccount, newAdmin, register, type Session } from './accounts.ts';
import { browserOptions } from './browser.ts';
import { type Context, keepContexts, type Watch } from './contexts.ts';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

/** A user with a browser context. */
export interface Person extends Pick<Watch, 'excuse' | 'complaints'> {
  context: BrowserContext;
  page: Page;
}

export interface Known {
  account: Account;
  session: Session;
}

export interface LoggedIn extends Person, Known {}

interface StageOptions extends ShopOptions {
  /** Nothing moves unless a test asks for it: painting takes a tenth of a test's time, more when a page waits. */
  reducedMotion?: 'reduce' | 'no-preference';
}

export interface Stage {
  readonly shop: TestShop;
  /** An anonymous visitor. */
  visitor: (options?: BrowserContextOptions) => Promise<Person>;
  /** A new customer, logged in. */
  customer: (options?: BrowserContextOptions & { name?: string }) => Promise<LoggedIn>;
  /** Somebody who is still logged in from before. */
  again: (who: Known) => Promise<LoggedIn>;
  /** A logged-in admin: the seeded one, or another with this name. */
  admin: (options?: BrowserContextOptions & { name?: string }) => Promise<LoggedIn>;
}

/**
 * A shop of real processes and a browser for this test file. After each test everyone leaves, and any unexcused browser
 * error fails the test.
 */
export function openStage({ reducedMotion = 'reduce', ...options }: StageOptions = {}): Stage {
  let shop: TestShop | undefined;
  let browser: Browser | undefined;
  let take: ReturnType<typeof keepContexts> | undefined;
  const taken: Context[] = [];

  beforeAll(async () => {
    // Rate limits have their own tests: here one machine plays everybody.
    const env = { ATTEMPTS_PER_MINUTE: '100000', LOG_LEVEL: 'warn', ...options.env };
    [shop, browser] = await Promise.all([openShop({ ...options, env }), chromium.launch(browserOptions)]);
    take = keepContexts(browser, shop.url);
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });
  tellOnFailure(() => shop);
  afterEach(async () => {
    const left = taken.splice(0);
    await Promise.all(left.map(({ leave }) => leave()));
    const complaints = left.flatMap(({ watch }) => watch.complaints());
    for (const { watch } of left) watch.forget();
    if (complaints.length > 0)
      throw new Error(`unexpected browser console output:\n${complaints.join('\n')}`);
  });

  const theShop = (): TestShop => {
    if (!shop) throw new Error('the shop is not open yet');
    return shop;
  };
  const enter = async (more: BrowserContextOptions, session: Session | null): Promise<Person> => {
    if (!take) throw new Error('the browser does not run yet');
    const one = await take({
      baseURL: theShop().url,
      viewport: desktop,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion,
      ...more,
    });
    taken.push(one);
    const { context, watch, begin } = one;
    await begin(session);
    const page = await context.newPage();
    return { context, page, excuse: watch.excuse, complaints: watch.complaints };
  };

  return {
    get shop() {
      return theShop();
    },
    visitor: (more = {}) => enter(more, null),
    customer: async ({ name, ...more } = {}) => {
      const account = newAccount(name);
      const session = await register(theShop().url, account);
      return { ...(await enter(more, session)), account, session };
    },
    again: async (who) => ({ ...who, ...(await enter({}, who.session)) }),
    admin: async ({ name, ...more } = {}) => {
      const account = name ? await newAdmin(theShop(), name) : admin;
      const session = await logIn(theShop().url, account);
      return { ...(await enter(more, session)), account, session };
    },
  };
}
